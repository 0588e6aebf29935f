import type { Handlers } from '../http/handler'
import { invalidField } from '../http/problem'
import { cityIndex } from '../pharmacies/cities'
import type { Platform } from '../platform'
import {
  type AddressValues,
  addressesOf,
  changeAddress,
  checkPharmacy,
  insertAddress,
  lockAddresses,
  ownAddress,
  removeAddress,
  savedAddress,
} from './queries'
import { cityOf, suggestionsFor } from './suggest'

type AddressCall = 'listAddresses' | 'addAddress' | 'updateAddress' | 'deleteAddress' | 'suggestAddresses'

export const addressHandlers: Handlers<AddressCall> = {
  async listAddresses({ user_id }, { database }) {
    return (await addressesOf(database, user_id)).map(savedAddress)
  },

  async addAddress({ user_id, body }, platform) {
    const { database, now } = platform
    const place = await placeOf(platform, body)
    const values: AddressValues = {
      address: body.address,
      street_number: body.street_number || null,
      city: body.city,
      province: body.province || null,
      postal_code: body.postal_code,
      pharmacy_id: body.pharmacy_id ?? null,
      favorite: body.favorite,
      label: body.label || null,
      ...place,
    }
    await checkPharmacy(database, values.pharmacy_id)
    const row = await database.transaction(async (transaction) => {
      await lockAddresses(transaction, user_id)
      return insertAddress(transaction, user_id, values, now())
    })
    return savedAddress(row)
  },

  async updateAddress({ user_id, params, body }, platform) {
    const { database } = platform
    const known = await ownAddress(database, user_id, params.id)
    const { address, street_number, city, province, postal_code, pharmacy_id, favorite, label } = body
    const changes: Partial<AddressValues> = {
      ...(address !== undefined && { address }),
      ...(street_number !== undefined && { street_number: street_number || null }),
      ...(city !== undefined && { city }),
      ...(province !== undefined && { province: province || null }),
      ...(postal_code !== undefined && { postal_code }),
      ...(pharmacy_id !== undefined && { pharmacy_id }),
      ...(favorite !== undefined && { favorite }),
      ...(label !== undefined && { label: label || null }),
    }
    const moved = [address, street_number, city, postal_code, body.latitude, body.longitude].some(
      (part) => part !== undefined,
    )
    // Coordinates of the place before would be wrong, so the new one brings its own or stands at its comune's centre.
    const place = moved
      ? await placeOf(platform, { ...known, ...changes, latitude: body.latitude, longitude: body.longitude })
      : {}
    if (pharmacy_id !== undefined) await checkPharmacy(database, pharmacy_id)
    const row = await database.transaction(async (transaction) => {
      await lockAddresses(transaction, user_id)
      return changeAddress(transaction, known, { ...changes, ...place })
    })
    return savedAddress(row)
  },

  async deleteAddress({ user_id, params }, { database }) {
    await removeAddress(database, user_id, params.id)
    return null
  },

  async suggestAddresses({ query }, { database, now }) {
    const { latitude, longitude } = query
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return suggestionsFor(query.query, await cityIndex(database, now()), near)
  },
}

interface Place {
  latitude: number | null
  longitude: number | null
}

/** The coordinates that come with an address, else its comune's centre, else none. Throws where one of the two is missing. */
async function placeOf(
  { database, now }: Platform,
  given: {
    city: string
    province?: string | null | undefined
    postal_code: string
    latitude?: number | null | undefined
    longitude?: number | null | undefined
  },
): Promise<Place> {
  const { latitude = null, longitude = null } = given
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  if (latitude !== null || longitude !== null)
    throw invalidField(latitude === null ? 'latitude' : 'longitude', 'required')
  const city = cityOf(given, await cityIndex(database, now()))
  return { latitude: city?.latitude ?? null, longitude: city?.longitude ?? null }
}
