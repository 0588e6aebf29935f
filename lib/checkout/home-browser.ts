'use client'

import { type Delivery, pharmacyCalls } from '@/lib/contract/pharmacies'
import { userDataCalls } from '@/lib/contract/user-data'
import { api } from '@/lib/platform/browser'
import type { HomeValues } from './home-form'

/**
 * The pharmacy's deliveries to a postal code, none where it does not go there; null where nobody answers. `counted` is what counts
 * towards the free one, so without medicines.
 */
export async function readHomeDeliveries(
  pharmacy_id: string,
  asked: { postal_code?: string; counted: number },
): Promise<Delivery[] | null> {
  const { postal_code, counted } = asked
  const query = { ...(postal_code && { postal_code }), subtotal: counted }
  const result = await api(pharmacyCalls.listDeliveries, { params: { id: pharmacy_id }, query })
  return result.ok ? result.data.filter(({ kind }) => kind === 'home_delivery') : null
}

/** Keeps the order's address in the account; false where that failed. */
export async function saveOrderAddress({ address, favorite }: HomeValues, pharmacy_id: string): Promise<boolean> {
  const { lat, lng, address_name, street_number, city, cap, province } = address
  const body = {
    address: address_name,
    street_number,
    city,
    ...(province !== '' && { province }),
    postal_code: cap,
    pharmacy_id,
    latitude: lat,
    longitude: lng,
    favorite,
  }
  return (await api(userDataCalls.addAddress, { body }, { timeout_ms: 5000 })).ok
}
