import { eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import { first } from '@/backend/http/problem'

/** Throws if the locked product must not be changed. */
export type ProductCheck = (transaction: Database) => Promise<void>

/** Locks a product. Throws `not_found`. */
export async function lockProduct(transaction: Database, minsan: string) {
  const rows = await transaction.select().from(products).where(eq(products.minsan, minsan)).for('update')
  return first(rows, 'not_found', `The shop has no product ${minsan}.`)
}
