import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { fidelity_cards } from '../database/schema/fidelity'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { idText, ownId } from '../http/own-id'
import { ProblemError } from '../http/problem'
import { cardCode } from './code'

/** Codes run in series: who tries them out must not get far. */
const claims = new Limiter('card', { count: 20, window_seconds: 3600 })

type Row = typeof fidelity_cards.$inferSelect

export const fidelityHandlers = {
  async getFidelityCard({ user_id, params }, { database }) {
    const [card] = await database
      .select()
      .from(fidelity_cards)
      .where(and(eq(fidelity_cards.user_id, user_id), eq(fidelity_cards.code, cardCode(params.code))))
      .orderBy(asc(fidelity_cards.claimed_at))
      .limit(1)
    if (!card) throw new ProblemError('not_found')
    return toFidelityCard(card)
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
    await claims.take(database, String(user_id), now())
    const wanted = and(
      eq(fidelity_cards.pharmacy_id, ownId(body.pharmacy_id)),
      eq(fidelity_cards.code, cardCode(body.fidelity_code)),
    )
    const free = or(isNull(fidelity_cards.user_id), eq(fidelity_cards.user_id, user_id))
    const [known] = await database.select().from(fidelity_cards).where(wanted)
    if (!known) throw new ProblemError('not_found')
    // Claimed again by its owner, it stays as it is. Of two who claim at once one gets it.
    if (known.user_id === user_id) return toFidelityCard(known)
    const [claimed] = await database
      .update(fidelity_cards)
      .set({ user_id, claimed_at: now() })
      .where(and(wanted, free))
      .returning()
    if (!claimed) throw new ProblemError('card_taken')
    return toFidelityCard(claimed)
  },
} satisfies SomeHandlers

function toFidelityCard({ code, pharmacy_id, holder, points, barcode_format }: Row) {
  return { fidelity_code: code, pharmacy_id: idText(pharmacy_id), holder, points, barcode_format }
}
