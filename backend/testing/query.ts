import pg from 'pg'
import { connectionToShared } from '../database/shared'
import { findOrCreateDatabase } from './postgres'

/** Runs a statement on the database of a running backend, of either kind, and returns its rows. */
export async function queryDatabase<Row extends object>(
  folder: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const url = await findOrCreateDatabase(folder)
  const pool = url ? new pg.Pool({ connectionString: url, max: 1 }) : connectionToShared(folder)
  try {
    return (await pool.query<Row>(statement, [...values])).rows
  } finally {
    await pool.end()
  }
}

async function readLimits(folder: string): Promise<Map<string, number>> {
  const rows = await queryDatabase<{ key_hash: string; count: number }>(folder, 'SELECT key_hash, count FROM limits')
  return new Map(rows.map(({ key_hash, count }) => [key_hash, count]))
}

/** Makes two uses, and sets the limits that both were charged to, as so many uses would. */
export async function chargeLimits(folder: string, count: number, use: () => Promise<unknown>): Promise<void> {
  const before = await readLimits(folder)
  for (let done = 0; done < 2; done += 1) await use()
  const charged = [...(await readLimits(folder))].filter(([key, now]) => now - (before.get(key) ?? 0) === 2)
  const keys = charged.map(([key]) => key)
  await queryDatabase(folder, 'UPDATE limits SET count = $1 WHERE key_hash = ANY($2)', [count, keys])
}

/** Ends the time in which presses of the desk can be taken back: the mails that wait for it are due. */
export async function endUndoTime(folder: string): Promise<void> {
  await queryDatabase(folder, "UPDATE order_presses SET at = at - interval '2 minutes'")
  await queryDatabase(folder, 'UPDATE mail_outbox SET send_after = now() WHERE topic IS NOT NULL AND attempts = 0')
}
