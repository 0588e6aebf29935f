import { revalidateTag } from 'next/cache'
import { readBody } from '@/lib/http/bounded-body'
import { forgetPharmacy } from '@/lib/http/known-pharmacies'
import { pharmacyOfTag } from '@/lib/platform/cache'
import { readRevalidation } from '@/lib/platform/revalidation'
import { env } from '@/lib/settings/env'

const BODY_LIMIT = 64 * 1024

/** The platform's signed word that something changed. docs/pages.md says how it is signed. */
export async function POST(request: Request): Promise<Response> {
  const signature = request.headers.get('x-salvia-signature')
  // Nothing is read for whom cannot have signed it.
  if (!/^[0-9a-f]{64}$/i.test(signature ?? '')) return new Response(null, { status: 401 })
  const body = await readBody(request, BODY_LIMIT)
  if (typeof body !== 'string') return body
  const result = readRevalidation(body, signature, env().REVALIDATE_SECRET)
  if (!result.ok) return new Response(null, { status: result.status })
  // What changed stays until it is made anew: an outage must not empty the shop. What is gone, is at once.
  for (const tag of result.tags) revalidateTag(tag, 'max')
  for (const tag of result.gone) {
    revalidateTag(tag, { expire: 0 })
    const pharmacy = pharmacyOfTag(tag)
    if (pharmacy !== null) forgetPharmacy(pharmacy)
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
