import { revalidateTag } from 'next/cache'
import { env } from '@/lib/env'
import { readRevalidation } from '@/lib/platform/revalidation'

const BODY_LIMIT = 64 * 1024

/** The platform's signed word that something changed. docs/pages.md says how it is signed. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text()
  if (body.length > BODY_LIMIT) return new Response(null, { status: 413 })
  const result = readRevalidation(body, request.headers.get('x-salvia-signature'), env().REVALIDATE_SECRET)
  if (!result.ok) return new Response(null, { status: result.status })
  // At once: a shopper who comes next must not see the old price.
  for (const tag of result.tags) revalidateTag(tag, { expire: 0 })
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
