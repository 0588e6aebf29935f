import { and, desc, eq } from 'drizzle-orm'
import { randomKey } from '@/lib/contract/random-key'
import type { SavedAddress } from '@/lib/contract/user-data'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { addresses } from '../database/schema/addresses'
import { pharmacies } from '../database/schema/places'
import { idText } from '../http/own-id'
import { invalidField, ProblemError } from '../http/problem'

/** More than anybody has; a bound for the table. */
export const ADDRESSES_MAX = 50

export type AddressRow = typeof addresses.$inferSelect
/** What a customer says of an address; the rest is ours. */
export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'user_id' | 'created_at'>

export const savedAddress = (row: AddressRow): SavedAddress => ({ ...row, pharmacy_id: idText(row.pharmacy_id) })

/** The favourite first, then the newest. */
export function readAddresses(database: Database, user_id: number): Promise<AddressRow[]> {
  return database
    .select()
    .from(addresses)
    .where(eq(addresses.user_id, user_id))
    .orderBy(desc(addresses.favorite), desc(addresses.created_at), addresses.id)
}

const isOwn = (user_id: number, id: string) => and(eq(addresses.id, id), eq(addresses.user_id, user_id))

/** Throws `not_found` for what is another's as well. */
export async function ownAddress(database: Database, user_id: number, id: string): Promise<AddressRow> {
  const [row] = await database.select().from(addresses).where(isOwn(user_id, id))
  if (!row) throw new ProblemError('not_found')
  return row
}

/** A customer's writes wait for each other, so that two favourites at once leave one. */
export async function lockAddresses(transaction: Database, user_id: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
}

/** Throws a field's `too_many` at {@link ADDRESSES_MAX}. Call under {@link lockAddresses}. */
export async function insertAddress(transaction: Database, user_id: number, values: AddressValues, now: Date) {
  const held = await transaction.$count(addresses, eq(addresses.user_id, user_id))
  if (held >= ADDRESSES_MAX) throw invalidField('address', 'too_many')
  if (values.favorite) await noFavorite(transaction, user_id)
  const [row] = await transaction
    .insert(addresses)
    .values({ ...values, id: randomKey(), user_id, created_at: now })
    .returning()
  if (!row) throw new Error('an inserted address is gone')
  return row
}

/** Call under {@link lockAddresses}. */
export async function changeAddress(
  transaction: Database,
  { id, user_id }: Pick<AddressRow, 'id' | 'user_id'>,
  changes: Partial<AddressValues>,
): Promise<AddressRow> {
  if (changes.favorite) await noFavorite(transaction, user_id)
  if (Object.values(changes).every((change) => change === undefined)) return ownAddress(transaction, user_id, id)
  const [row] = await transaction.update(addresses).set(changes).where(isOwn(user_id, id)).returning()
  if (!row) throw new ProblemError('not_found')
  return row
}

/** Throws `not_found` where there is none of this customer's. */
export async function removeAddress(database: Database, user_id: number, id: string): Promise<void> {
  const removed = await database.delete(addresses).where(isOwn(user_id, id)).returning({ id: addresses.id })
  if (removed.length === 0) throw new ProblemError('not_found')
}

/** Throws the field's `pharmacy_invalid` where no pharmacy has that id. */
export async function checkPharmacy(database: Database, pharmacy_id: number | null): Promise<void> {
  if (pharmacy_id === null) return
  const [known] = await database.select({ id: pharmacies.id }).from(pharmacies).where(eq(pharmacies.id, pharmacy_id))
  if (!known) throw invalidField('pharmacy_id', 'pharmacy_invalid')
}

async function noFavorite(transaction: Database, user_id: number): Promise<void> {
  await transaction
    .update(addresses)
    .set({ favorite: false })
    .where(and(eq(addresses.user_id, user_id), eq(addresses.favorite, true)))
}
