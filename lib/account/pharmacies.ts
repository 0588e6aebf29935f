'use client'

import { suggestCities } from '@/lib/addresses/cities-browser'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/session/api'

export type NamedPharmacy = Pick<Pharmacy, 'id' | 'name' | 'city'>

const LISTED = 6
const named = ({ id, name, city }: Pharmacy): NamedPharmacy => ({ id, name, city })

/** Finds the pharmacies nearest to a comune or postal code; null on failure. */
export async function pharmaciesAt(text: string): Promise<NamedPharmacy[] | null> {
  const [city] = await suggestCities(text.trim())
  if (!city) return []
  const { latitude, longitude } = city
  const result = await api(pharmacyCalls.listPharmacies, { query: { latitude, longitude, limit: LISTED } })
  return result.ok ? result.data.map(named) : null
}

/** Reads a pharmacy by ID; null if missing or on failure. */
export async function findPharmacy(id: string): Promise<NamedPharmacy | null> {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } })
  return result.ok ? named(result.data) : null
}
