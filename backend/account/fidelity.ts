import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { fold } from '@/lib/values/fold'
import { isPhone, typedPhone } from '@/lib/values/phone'
import { compactCode } from '@/lib/values/text'
import type { Database } from '../database/open'
import { fidelity_cards } from '../database/schema/accounts'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { readPatientNames, requirePatient } from './patients'

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
  async getFidelityCard({ user_id, params }, runtime) {
    const { database } = runtime
    const cards = await database
      .select()
      .from(fidelity_cards)
      .where(and(eq(fidelity_cards.user_id, user_id), eq(fidelity_cards.code, cardCode(params.code))))
      .orderBy(asc(fidelity_cards.claimed_at))
    const [card] = await toFidelityCards(runtime, database, cards)
    if (!card) throw new ProblemError('not_found')
    return card
  },

  async listFidelityCards({ user_id }, runtime) {
    const { database } = runtime
    const cards = await database
      .select()
      .from(fidelity_cards)
      .where(eq(fidelity_cards.user_id, user_id))
      .orderBy(asc(fidelity_cards.claimed_at), asc(fidelity_cards.code))
    return toFidelityCards(runtime, database, cards)
  },

  async claimFidelityCard({ user_id, body }, runtime) {
    const { database, now } = runtime
    const [pharmacyId, code] = [parseId(body.pharmacy_id), cardCode(body.fidelity_code)]
    const wanted = and(eq(fidelity_cards.pharmacy_id, pharmacyId), eq(fidelity_cards.code, code))
    const free = or(isNull(fidelity_cards.user_id), eq(fidelity_cards.user_id, user_id))
    const [known] = await database.select().from(fidelity_cards).where(wanted)
    const isNamed = body.patient_id !== undefined
    // A repeated claim by the owner changes only the person of the card.
    if (known?.user_id === user_id) {
      const named = isNamed ? await setHolder(runtime, user_id, wanted, body.patient_id ?? null, pharmacyId) : [known]
      return first(await toFidelityCards(runtime, database, named))
    }
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
    const claimed = await database.transaction(async (transaction) => {
      const patient_id = await requirePatient(runtime, transaction, {
        ...{ user_id, patient_id: body.patient_id, pharmacy_id: pharmacyId },
      })
      return transaction
        .update(fidelity_cards)
        .set({ user_id, claimed_at: now(), patient_id })
        .where(and(wanted, free))
        .returning()
    })
    return first(await toFidelityCards(runtime, database, claimed), 'card_taken')
  },
} satisfies SomeHandlers

/** Assigns a customer's card to a person of the household, or to the customer. */
function setHolder(
  runtime: Runtime,
  user_id: number,
  wanted: SQL | undefined,
  wish: string | null,
  pharmacy_id: number,
): Promise<Row[]> {
  return runtime.database.transaction(async (transaction) => {
    const patient_id = await requirePatient(runtime, transaction, { user_id, patient_id: wish, pharmacy_id })
    return transaction
      .update(fidelity_cards)
      .set({ patient_id })
      .where(and(wanted, eq(fidelity_cards.user_id, user_id)))
      .returning()
  })
}

async function toFidelityCards(runtime: Pick<Runtime, 'cipher'>, database: Database, cards: Row[]) {
  const ids = cards.map(({ patient_id }) => patient_id)
  const names = await readPatientNames(runtime, database, ids)
  return cards.map(({ code, pharmacy_id, holder, points, barcode_format, patient_id }) => ({
    fidelity_code: code,
    pharmacy_id: formatId(pharmacy_id),
    ...{ holder, points, barcode_format },
    patient: (patient_id && names.get(patient_id)) || null,
  }))
}
