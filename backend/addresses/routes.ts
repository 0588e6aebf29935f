import type { Runtime } from '@/backend/http/runtime'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { SomeHandlers } from '../http/handler'
import { parseId } from '../http/row-ids'
import { readPosition } from '../pharmacies/distance'
import { cityIndex } from './cities'
import { changeAddress, checkPharmacy, deleteAddress, insertAddress, listAddresses, ownAddress } from './queries'
import { findAddressCity, suggestionsFor } from './suggest'

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
