import { randomUUID } from 'node:crypto'
import type { Database } from '@/backend/database/open'
import { recordChanges, stopRecording } from '@/backend/database/recording'
import { imports } from '@/backend/database/schema/imports'
import { announceChanges } from '@/backend/http/announce'
import type { Runtime } from '@/backend/http/runtime'
import { Changes } from './changes'

const COUNTS = { rows: 1, added: 0, changed: 1, unchanged: 0, removed: 0, skipped: 0, rejected: 0 }

/**
 * Corrects the catalogue in one transaction, with derived data, and notifies the storefront. `imports list` shows the
 * correction by `what`, `subject` and who made it at the desk, and `imports undo` takes it back.
 */
export async function changeCatalogue<Answer>(
  { database, env, log, now }: Runtime,
  { what, subject, by }: { what: string; subject: string; by?: string | undefined },
  work: (transaction: Database, changes: Changes) => Promise<Answer>,
): Promise<Answer> {
  const run = randomUUID()
  const changes = new Changes()
  const answer = await database.transaction(async (transaction) => {
    await recordChanges(transaction, run)
    const answer = await work(transaction, changes)
    await stopRecording(transaction)
    await transaction
      .insert(imports)
      .values({ what, format: what, file: by === undefined ? subject : `${subject}, ${by}`, at: now(), run, ...COUNTS })
    await changes.refresh(transaction)
    return answer
  })
  await announceChanges({ env, log }, changes.pages())
  return answer
}
