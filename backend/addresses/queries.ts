import { and, desc, eq } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import type { SavedAddress } from '@/lib/contract/user-data'
import { randomKey } from '@/lib/identifiers/random-key'
import { lockCustomer } from '../account/queries'
import type { Database } from '../database/open'
import { addresses } from '../database/schema/addresses'
import { pharmacies } from '../database/schema/places'
import { first, invalidField } from '../http/problem'
import { formatId } from '../http/row-ids'

/** Upper bound that customers do not reach. */
export const ADDRESSES_MAX = 50

export type AddressRow = typeof addresses.$inferSelect
export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'user_id' | 'created_at'>

export const savedAddress = (row: AddressRow): SavedAddress => ({ ...row, pharmacy_id: formatId(row.pharmacy_id) })

export const listAddresses: Handler<'listAddresses'> = async ({ user_id }, { database }) => {
  const rows = await database
    .select()
    .from(addresses)
    .where(eq(addresses.user_id, user_id))
    .orderBy(desc(addresses.favorite), desc(addresses.created_at), addresses.id)
  return rows.map(savedAddress)
}

const isOwn = (user_id: number, id: string) => and(eq(addresses.id, id), eq(addresses.user_id, user_id))

/** Throws `not_found`, also for another customer's address. */
export async function ownAddress(database: Database, user_id: number, id: string): Promise<AddressRow> {
  return first(await database.select().from(addresses).where(isOwn(user_id, id)))
}

/** Throws a field's `too_many` at {@link ADDRESSES_MAX}. */
export const insertAddress = (database: Database, user_id: number, values: AddressValues, now: Date) =>
  write(database, user_id, async (transaction) => {
    const held = await transaction.$count(addresses, eq(addresses.user_id, user_id))
    if (held >= ADDRESSES_MAX) throw invalidField('address', 'too_many')
    if (values.favorite) await noFavorite(transaction, user_id)
    const row = { ...values, id: randomKey(), user_id, created_at: now }
    return transaction.insert(addresses).values(row).returning()
  })

export const changeAddress = (database: Database, { id, user_id }: AddressRow, changes: Partial<AddressValues>) =>
  write(database, user_id, async (transaction) => {
    if (changes.favorite) await noFavorite(transaction, user_id)
    const own = isOwn(user_id, id)
    if (Object.values(changes).every((change) => change === undefined))
      return transaction.select().from(addresses).where(own)
    return transaction.update(addresses).set(changes).where(own).returning()
  })

/** Leaves one of two concurrent favourites. Returns the address as stored. */
async function write(database: Database, user_id: number, work: (transaction: Database) => Promise<AddressRow[]>) {
  const rows = await database.transaction(async (transaction) => {
    await lockCustomer(transaction, user_id)
    return work(transaction)
  })
  return savedAddress(first(rows))
}

export const deleteAddress: Handler<'deleteAddress'> = async ({ user_id, params: { id } }, { database }) => {
  first(await database.delete(addresses).where(isOwn(user_id, id)).returning({ id: addresses.id }))
  return null
}

/** Throws the field's `pharmacy_invalid` for an unknown ID. */
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
