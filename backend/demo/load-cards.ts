import type { Database } from '../database/open'
import { fidelity_cards } from '../database/schema/fidelity'

/** The demo customer's: what claims the cards that wait. */
const HOLDER_BIRTH_DAY = '1988-04-12'

/** One is the demo customer's from the start, the others wait for whoever claims them; the README names them. */
const CARDS = [
  { code: '2980000000010', points: 340, format: 'ean13', claimed: true },
  { code: '2980000000027', points: 85, format: 'ean13', claimed: false },
  { code: 'SALVIA7', points: 1250, format: 'code128', claimed: false },
] as const

/** Loyalty cards of a pharmacy. */
export async function loadCards(
  database: Database,
  { pharmacy_id, user_id, holder, now }: { pharmacy_id: number; user_id: number; holder: string; now: Date },
): Promise<void> {
  await database.insert(fidelity_cards).values(
    CARDS.map(({ code, points, format, claimed }) => ({
      pharmacy_id,
      code,
      points,
      barcode_format: format,
      holder_birth_day: HOLDER_BIRTH_DAY,
      ...(claimed && { holder, user_id, claimed_at: now }),
    })),
  )
}
