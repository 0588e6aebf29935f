import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { splitList } from '@/lib/process/split-list'
import { isTag } from './cache'
import { parseJson } from './json'

const knownTags = z._default(z.array(z.string().check(z.refine(isTag))).check(z.maxLength(1000)), [])

/**
 * The platform's message after an import or a price change, with its time: tags to revalidate, and tags that must
 * no longer be shown (withdrawn, recalled, forbidden, no longer authorised).
 */
const message = z
  .strictObject({ tags: knownTags, gone: knownTags, at: z.iso.datetime({ offset: true }) })
  .check(z.refine(({ tags, gone }) => tags.length + gone.length > 0))

/** Maximum age of a signed call, in ms, against replays. */
const WINDOW_MS = 5 * 60_000

export type Revalidation = { ok: true; tags: string[]; gone: string[] } | { ok: false; status: 400 | 401 | 503 }

/**
 * Verifies signature (HMAC-SHA256 of the body with any key of the secret, hex, in `X-Salvia-Signature`), age and tags of
 * a revalidation call.
 */
export function readRevalidation(
  body: string,
  signature: string | null,
  secret: string | undefined,
  now = Date.now(),
): Revalidation {
  if (!secret) return { ok: false, status: 503 }
  const given = Buffer.from(signature ?? '', 'hex')
  const isSigned = splitList(secret).some((key) => {
    const expected = createHmac('sha256', key).update(body).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) return { ok: false, status: 401 }
  const result = message.safeParse(parseJson(body))
  if (!result.success) return { ok: false, status: 400 }
  if (Math.abs(now - Date.parse(result.data.at)) > WINDOW_MS) return { ok: false, status: 401 }
  return { ok: true, tags: result.data.tags, gone: result.data.gone }
}
