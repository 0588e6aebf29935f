import type { Database } from '@/backend/database/open'
import { merged_products } from '@/backend/database/schema/catalogue'
import type { Outcome } from './outcome'

/** Codes of merged duplicates, with the products that were kept. */
export async function readMerged(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.select().from(merged_products)
  return new Map(rows.map(({ minsan, into_minsan }) => [minsan, into_minsan]))
}

/** Passes rows on with the code of the product that was kept. */
export async function* followMerged(
  database: Database,
  outcomes: AsyncIterable<Outcome<unknown>>,
): AsyncGenerator<Outcome<unknown>> {
  const merged = await readMerged(database)
  for await (const outcome of outcomes) {
    const { record } = 'record' in outcome ? outcome : { record: null }
    const kept = isCoded(record) ? merged.get(record.minsan) : undefined
    yield kept === undefined ? outcome : { ...outcome, record: { ...(record as object), minsan: kept } }
  }
}

const isCoded = (record: unknown): record is { minsan: string } =>
  typeof record === 'object' && record !== null && 'minsan' in record && typeof record.minsan === 'string'
