'use client'

import { type CartAt, cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { isMissingCall } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { type FoundOrigin, findOriginByName, type SearchOrigin } from './origin'

export interface Asked {
  origin: SearchOrigin
  products: { minsan: string; quantity: number }[]
  delivery: boolean
}

/**
 * A pharmacy with the total of the products there; only the pharmacy if there are none or the platform cannot tell.
 */
export type Around = Pick<CartAt, 'pharmacy'> & Partial<CartAt>

const LIMIT = 24

/** Pharmacies around a place, best first. Throws on an outage. */
export async function readAround({ origin, products, delivery }: Asked): Promise<Around[]> {
  const { latitude, longitude, postal_code } = origin
  const query = { latitude, longitude, limit: LIMIT, ...(delivery && { delivery: 'home_delivery' as const }) }
  if (products.length > 0) {
    const body = { ...query, products, ...(delivery && postal_code && { postal_code }) }
    const quoted = await api(cartCalls.quoteCartAround, { body })
    if (quoted.ok) return quoted.data
    if (!isMissingCall(quoted.failure)) throw new Error(quoted.failure.kind)
  }
  const listed = await api(pharmacyCalls.listPharmacies, { query })
  if (!listed.ok) throw new Error(listed.failure.kind)
  return listed.data.map((pharmacy) => ({ pharmacy }))
}

export async function readOrigin(text: string): Promise<FoundOrigin | null> {
  let away = false
  const findCities = async (query: string, limit: number) => {
    const result = await api(cityCalls.listCities, { query: { query, limit } })
    away ||= !result.ok
    return result.ok ? result.data : []
  }
  const findAreas = async (query: string) => {
    const result = await api(cityCalls.findAreas, { query: { query } })
    return result.ok ? result.data : []
  }
  const found = await findOriginByName(text, findAreas, findCities)
  return found.origin || !away ? found : null
}
