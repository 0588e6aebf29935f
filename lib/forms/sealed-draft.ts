import * as z from 'zod/mini'
import { id } from '@/lib/contract/values'
import { open, seal } from '@/lib/session/seal'

/** Lifetime of a sealed draft: the same day. */
export const DRAFT_SECONDS = 12 * 3600

/** Enough for a form with twenty prescriptions, as JSON. */
const TEXT_LIMIT = 4000
/** The same, escaped, encrypted and in base64. */
export const SEAL_LIMIT = 16_000

const name = z.string().check(z.minLength(1), z.maxLength(40))

export const sealRequest = z.strictObject({
  name,
  user_id: id,
  text: z.string().check(z.maxLength(TEXT_LIMIT)),
})
export type SealRequest = z.infer<typeof sealRequest>

export const openRequest = z.strictObject({ name, sealed: z.string().check(z.maxLength(SEAL_LIMIT)) })

const content = z.object({
  kind: z.literal('draft'),
  name: z.string(),
  user_id: id,
  text: z.string(),
})

/** Encrypts a part of a form for one customer and form; the server stores nothing. */
export function sealDraft(draft: SealRequest, secret: string): Promise<string> {
  return seal({ kind: 'draft', ...draft }, secret, DRAFT_SECONDS)
}

/** Opens the seal for this customer and form; null for any other, invalid or expired seal. */
export async function openDraft({ name, sealed }: z.infer<typeof openRequest>, userId: string, secret: string) {
  const draft = await open(sealed, secret, content, SEAL_LIMIT)
  return draft && draft.name === name && draft.user_id === userId ? draft.text : null
}
