import { and, desc, eq, sql } from 'drizzle-orm'
import type { Handler, SomeHandlers } from '@/backend/http/handler'
import type { Runtime } from '@/backend/http/runtime'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { Area } from '@/lib/contract/cities'
import type { SavedAddress } from '@/lib/contract/user-data'
import { randomKey } from '@/lib/identifiers/random-key'
import { normaliseCityName } from '@/lib/rules/city-name'
import { lockCustomer } from '../account'
import { memoizeQuery } from '../database/memoize-query'
import { type Database, selectRows } from '../database/open'
import { addresses } from '../database/schema/addresses'
import { pharmacies } from '../database/schema/places'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import { readPosition } from '../pharmacies'
import { cityIndex } from './cities'
import { findAddressCity, suggestionsFor } from './suggest'

/** Upper bound that customers do not reach. */
const ADDRESSES_MAX = 50

type AddressRow = typeof addresses.$inferSelect
type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'user_id' | 'created_at'>

const savedAddress = (row: AddressRow): SavedAddress => ({ ...row, pharmacy_id: formatId(row.pharmacy_id) })

const listAddresses: Handler<'listAddresses'> = async ({ user_id }, { database }) => {
  const rows = await database
    .select()
    .from(addresses)
    .where(eq(addresses.user_id, user_id))
    .orderBy(desc(addresses.favorite), desc(addresses.created_at), addresses.id)
  return rows.map(savedAddress)
}

const isOwn = (userId: number, id: string) => and(eq(addresses.id, id), eq(addresses.user_id, userId))

/** Throws `not_found`, also for another customer's address. */
async function ownAddress(database: Database, userId: number, id: string): Promise<AddressRow> {
  return first(await database.select().from(addresses).where(isOwn(userId, id)))
}

/** Throws a field's `too_many` at {@link ADDRESSES_MAX}. */
const insertAddress = (database: Database, user_id: number, values: AddressValues, now: Date) =>
  write(database, user_id, async (transaction) => {
    const held = await transaction.$count(addresses, eq(addresses.user_id, user_id))
    if (held >= ADDRESSES_MAX) throw invalidField('address', 'too_many')
    if (values.favorite) await noFavorite(transaction, user_id)
    const row = { ...values, id: randomKey(), user_id, created_at: now }
    return transaction.insert(addresses).values(row).returning()
  })

const changeAddress = (database: Database, { id, user_id }: AddressRow, changes: Partial<AddressValues>) =>
  write(database, user_id, async (transaction) => {
    if (changes.favorite) await noFavorite(transaction, user_id)
    const own = isOwn(user_id, id)
    if (Object.values(changes).every((change) => change === undefined))
      return transaction.select().from(addresses).where(own)
    return transaction.update(addresses).set(changes).where(own).returning()
  })

/** Leaves one of two concurrent favourites. Returns the address as stored. */
async function write(database: Database, userId: number, work: (transaction: Database) => Promise<AddressRow[]>) {
  const rows = await database.transaction(async (transaction) => {
    await lockCustomer(transaction, userId)
    return work(transaction)
  })
  return savedAddress(first(rows))
}

const deleteAddress: Handler<'deleteAddress'> = async ({ user_id, params: { id } }, { database }) => {
  first(await database.delete(addresses).where(isOwn(user_id, id)).returning({ id: addresses.id }))
  return null
}

/** Throws the field's `pharmacy_invalid` for an unknown ID. */
async function checkPharmacy(database: Database, pharmacyId: number | null): Promise<void> {
  if (pharmacyId === null) return
  const [known] = await database.select({ id: pharmacies.id }).from(pharmacies).where(eq(pharmacies.id, pharmacyId))
  if (!known) throw invalidField('pharmacy_id', 'pharmacy_invalid')
}

async function noFavorite(transaction: Database, userId: number): Promise<void> {
  await transaction
    .update(addresses)
    .set({ favorite: false })
    .where(and(eq(addresses.user_id, userId), eq(addresses.favorite, true)))
}

export const addressHandlers = {
  listAddresses,
  deleteAddress,

  async addAddress({ user_id, body }, runtime) {
    const { database, now } = runtime
    const place = await locateAddress(runtime, body)
    const values = { ...body, ...optionalTexts(body), ...place, pharmacy_id: parseId(body.pharmacy_id) ?? null }
    await checkPharmacy(database, values.pharmacy_id)
    return insertAddress(database, user_id, values, now())
  },

  async updateAddress({ user_id, params, body }, runtime) {
    const { database } = runtime
    const known = await ownAddress(database, user_id, params.id)
    const { address, street_number, latitude, longitude } = body
    const { city = known.city, province = known.province, postal_code = known.postal_code } = body
    const moved = [address, street_number, body.city, body.postal_code, latitude, longitude].some(
      (part) => part !== undefined,
    )
    // A changed address replaces the coordinates: its own, or its comune's centre.
    const place = moved ? await locateAddress(runtime, { city, province, postal_code, latitude, longitude }) : {}
    const pharmacy_id = parseId(body.pharmacy_id)
    if (pharmacy_id !== undefined) await checkPharmacy(database, pharmacy_id)
    return changeAddress(database, known, { ...body, ...optionalTexts(body), ...place, pharmacy_id })
  },

  async suggestAddresses({ query }, { database, now }) {
    const { latitude, longitude } = query
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return suggestionsFor(query.query, await cityIndex(database, now()), near)
  },
} satisfies SomeHandlers

const noText = (text: string | undefined) => (text === '' ? null : text)

function optionalTexts({ street_number, province, label }: CallInput<Calls['updateAddress']>['body']) {
  return { street_number: noText(street_number), province: noText(province), label: noText(label) }
}

/** Returns the address's coordinates, else its comune's centre, else none. Throws if only one coordinate is given. */
async function locateAddress(
  { database, now }: Runtime,
  given: Parameters<typeof findAddressCity>[0] & Parameters<typeof readPosition>[0],
) {
  const place = readPosition(given)
  if (place) return place
  const city = findAddressCity(given, await cityIndex(database, now()))
  return { latitude: city?.latitude ?? null, longitude: city?.longitude ?? null }
}

const LIFETIME_MS = 10 * 60_000
const RESULTS = 5

/**
 * Finds districts and postal codes that a text names ("Porta Venezia, Milano", "20129"), longest name first. The rest
 * of the text must be the city: "Porta Venezia, Torino" finds none.
 */
const findAreas: Handler<'findAreas'> = async ({ query }, { database, now }) =>
  matchingAreas(query.query, await readSearchAreas(database, now()))

export function matchingAreas(text: string, areas: readonly Area[]): Area[] {
  const words = ` ${normaliseCityName(text)} `
  return areas
    .flatMap((area) => {
      const name = ` ${normaliseCityName(area.name)} `
      if (!words.includes(name)) return []
      const rest = words.replace(name, ' ').trim()
      return rest === '' || isCity(rest, area) ? [{ area, length: name.length }] : []
    })
    .sort((one, other) => other.length - one.length)
    .slice(0, RESULTS)
    .map(({ area }) => area)
}

function isCity(text: string, { city, province }: Area): boolean {
  const [name, code] = [normaliseCityName(city), province.toLowerCase()]
  return [name, code, `${name} ${code}`].includes(text)
}

const readSearchAreas = memoizeQuery(LIFETIME_MS, (database) =>
  selectRows<Area>(
    database,
    sql`
      select name, city, province, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude
      from (
        select postal_code as name, city, province, latitude, longitude from pharmacies where active
        union all
        select unnest(districts), city, province, latitude, longitude from pharmacies where active
      ) as named
      group by name, city, province
      order by count(*) desc, name, city`,
  ),
)

/** Default number of results. */
const SEARCH_LIMIT = 10

export const cityHandlers = {
  findAreas,

  async listCities({ query }, { database, now }) {
    const index = await cityIndex(database, now())
    if (query.query === undefined) return query.limit === undefined ? index.all : index.all.slice(0, query.limit)
    return index.search(query.query, query.limit ?? SEARCH_LIMIT)
  },

  async getCity({ params }, { database, now }) {
    const city = (await cityIndex(database, now())).bySlug.get(params.city)
    if (!city) throw new ProblemError('not_found')
    return city
  },
} satisfies SomeHandlers
