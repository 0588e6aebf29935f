'use client'

import { addressBody } from '@/lib/addresses/address'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { userDataCalls } from '@/lib/contract/user-data'
import { api } from '@/lib/session/api'
import type { HomeValues } from './home-form'

/**
 * Reads the pharmacy's deliveries to a postal code, empty if none; null on failure. `counted` is the sum towards free
 * delivery, without medicines.
 */
export async function readHomeDeliveries(pharmacyId: string, asked: { postal_code?: string; counted: number }) {
  const { postal_code, counted } = asked
  const query = { ...(postal_code && { postal_code }), subtotal: counted }
  const result = await api(pharmacyCalls.listDeliveries, { params: { id: pharmacyId }, query })
  return result.ok ? result.data.filter(({ kind }) => kind === 'home_delivery') : null
}

export async function saveOrderAddress({ address, favorite }: HomeValues, pharmacy_id: string): Promise<boolean> {
  const body = { ...addressBody(address), pharmacy_id, favorite }
  return (await api(userDataCalls.addAddress, { body }, { timeout_ms: 5000 })).ok
}
