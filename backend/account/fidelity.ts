import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { fold } from '@/lib/values/fold'
import { isPhone, typedPhone } from '@/lib/values/phone'
import { compactCode } from '@/lib/values/text'
import { fidelity_cards } from '../database/schema/accounts'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'

/** Normalizes a card's code, which people write in groups and either case. */
export function cardCode(text: string): string {
  return compactCode(text).replaceAll('.', '')
}

type Held = Pick<typeof fidelity_cards.$inferSelect, 'holder' | 'holder_birth_day' | 'holder_phone_end'>

const plain = (name: string) => fold(name).replace(/[^a-z]/g, '')

/**
 * Returns the last four digits of a phone number, of the last of several (`333 1234567 / 02 1234567`); null for any
 * other text, whose digits would prove nothing.
 */
export function phoneEnd(text: string): string | null {
  const numbers = typedPhone(text)
    .replace(/^(?:tel|cell)[\p{L}.:\s]*/iu, '')
    .split(/\s*[/;|]\s*(?=\+?\d{2,4}\b)/)
  return numbers.every(isPhone) ? (numbers.at(-1)?.replace(/\D/g, '').slice(-4) ?? null) : null
}

/**
 * Checks a proof: the holder's birth date or last four digits of the phone number or, for a card with neither, the
 * surname. Cards without all three cannot be claimed.
 */
function isHolders({ holder, holder_birth_day, holder_phone_end }: Held, proof: string): boolean {
  if (proof === (holder_birth_day ?? undefined) || proof === (holder_phone_end ?? undefined)) return true
  if (holder_birth_day || holder_phone_end || plain(proof) === '') return false
  const words = (holder ?? '').split(/\s+/).map(plain).filter(Boolean)
  // "Anna De Luca": the surname may be several words, but not the first.
  return words.some((_, first) => first > 0 && words.slice(first).join('') === plain(proof))
}

/** Codes are sequential and proofs can be guessed, so attempts are limited; counters are deleted after a day. */
const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }
const byCustomer = new Limiter('cards_of_customer', growing)
const byCard = new Limiter('card', growing)

type Row = typeof fidelity_cards.$inferSelect

export const fidelityHandlers = {
  async getFidelityCard({ user_id, params }, { database }) {
    const cards = await database
      .select()
      .from(fidelity_cards)
      .where(and(eq(fidelity_cards.user_id, user_id), eq(fidelity_cards.code, cardCode(params.code))))
      .orderBy(asc(fidelity_cards.claimed_at))
    return toFidelityCard(first(cards))
  },

  async listFidelityCards({ user_id }, { database }) {
    const cards = await database
      .select()
      .from(fidelity_cards)
      .where(eq(fidelity_cards.user_id, user_id))
      .orderBy(asc(fidelity_cards.claimed_at), asc(fidelity_cards.code))
    return cards.map(toFidelityCard)
  },

  async claimFidelityCard({ user_id, body }, { database, now }) {
    const [pharmacyId, code] = [parseId(body.pharmacy_id), cardCode(body.fidelity_code)]
    const wanted = and(eq(fidelity_cards.pharmacy_id, pharmacyId), eq(fidelity_cards.code, code))
    const free = or(isNull(fidelity_cards.user_id), eq(fidelity_cards.user_id, user_id))
    const [known] = await database.select().from(fidelity_cards).where(wanted)
    // A repeated claim by the owner changes nothing.
    if (known?.user_id === user_id) return toFidelityCard(known)
    if (body.proof === undefined) throw invalidField('proof', 'required')
    const card = `${pharmacyId}:${code}`
    await database.transaction(async (tx) => {
      await byCustomer.take(tx, String(user_id), now())
      await byCard.take(tx, card, now())
    })
    // The same error for an unknown card and another customer's.
    if (!known || !isHolders(known, body.proof)) throw new ProblemError('not_found')
    await byCustomer.giveBack(database, String(user_id))
    await byCard.forget(database, card)
    // Only one of two concurrent claims succeeds.
    const claimed = await database
      .update(fidelity_cards)
      .set({ user_id, claimed_at: now() })
      .where(and(wanted, free))
      .returning()
    return toFidelityCard(first(claimed, 'card_taken'))
  },
} satisfies SomeHandlers

function toFidelityCard({ code, pharmacy_id, holder, points, barcode_format }: Row) {
  return { fidelity_code: code, pharmacy_id: formatId(pharmacy_id), holder, points, barcode_format }
}
