import { timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'

/** Purpose of a mailed link: fill an order, end the reminder, or end a customer's price alerts. */
type Purpose = 'open' | 'end' | 'prices'

/** Longer than any mail is of use, so that an old one still ends its reminder. */
const LINK_MS = 90 * 86_400_000

const text = (purpose: Purpose, id: string, expires: string) => `${purpose} ${id} ${expires}`

/** Creates a signed link's token, valid for 90 days. */
export function signLink({ cipher, now }: Pick<Runtime, 'cipher' | 'now'>, purpose: Purpose, id: string): string {
  const expires = (now().getTime() + LINK_MS).toString(36)
  return [id, expires, cipher.fingerprint('reminder link', text(purpose, id, expires))].join('.')
}

/** Returns the ID that the link is about. Throws `link_expired` for an expired or a foreign token. */
export function readLink({ cipher, now }: Pick<Runtime, 'cipher' | 'now'>, purpose: Purpose, token: string): string {
  const [id = '', expires = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isSigned = cipher.fingerprints('reminder link', text(purpose, id, expires)).some((one) => {
    const expected = Buffer.from(one)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!isSigned || Number.parseInt(expires, 36) < now().getTime()) throw new ProblemError('link_expired')
  return id
}
