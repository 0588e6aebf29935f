import { readBody } from '@/lib/http/bounded-body'
import { readRevalidation } from '@/lib/platform/revalidation'
import { forgetPharmacies } from '@/lib/server/known-pharmacies'
import cacheOfProcess from '@/lib/server/next-cache.mjs'
import { env } from '@/lib/settings/env'
import { sharedChanges } from '@/lib/shared-cache/changes'

const BODY_LIMIT = 64 * 1024

/** Handles the platform's signed invalidations (docs/pages.md). */
export async function POST(request: Request): Promise<Response> {
  const signature = request.headers.get('x-salvia-signature')
  // Reads no body without a well-formed signature.
  if (!/^[0-9a-f]{64}$/i.test(signature ?? '')) return new Response(null, { status: 401 })
  const body = await readBody(request, BODY_LIMIT)
  if (typeof body !== 'string') return body
  const result = readRevalidation(body, signature, env().REVALIDATE_SECRET)
  if (!result.ok) return new Response(null, { status: result.status })
  const changes = sharedChanges()
  const id = (signature ?? '').toLowerCase()
  // Already applied: another storefront received this call and shared the change.
  if (changes?.isKnown(id)) return done()
  // Changed pages stay until they are rendered again, so that an outage does not empty the shop; removed ones go
  // immediately.
  // Not by `revalidateTag` of Next, which takes one tag and compares it with all before: 50 ms for a thousand.
  const cache = cacheOfProcess()
  if (result.tags.length > 0) await cache.revalidateTag(result.tags, { expire: Number.POSITIVE_INFINITY })
  if (result.gone.length > 0) await cache.revalidateTag(result.gone, { expire: 0 })
  forgetPharmacies(result.gone)
  await changes?.publish(id, { tags: result.tags, gone: result.gone })
  return done()
}

const done = () => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
