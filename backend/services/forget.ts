import { and, isNotNull, lt } from 'drizzle-orm'
import type { Runtime } from '@/backend/runtime'
import { bookings } from '../database/schema/bookings'

/** As long as a prescription after its order: the note is about somebody's health (docs/domain.md#L14, #L32). */
const KEPT_MS = 30 * 24 * 3_600_000

/** Takes the notes off appointments that were a month ago; the rest stays for the pharmacy's books. */
export async function forgetNotes({ database, now }: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  await database
    .update(bookings)
    .set({ note_encrypted: null })
    .where(and(isNotNull(bookings.note_encrypted), lt(bookings.ends_at, new Date(now().getTime() - KEPT_MS))))
}
