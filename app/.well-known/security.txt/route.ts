import { absolute, env } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/** Validity in days, counted from each request. */
const VALID_DAYS = 180

/** Security contact (RFC 9116); 404 without one. */
export function GET(): Response {
  const contact = env().SECURITY_CONTACT ?? env().OPERATOR_EMAIL
  if (contact === undefined) return new Response(null, { status: 404 })
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  const lines = [
    `Contact: ${contact.includes('@') && !URL.canParse(contact) ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: it, en',
    `Canonical: ${absolute('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
