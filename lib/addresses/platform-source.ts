'use client'

import { userDataCalls } from '@/lib/contract/user-data'
import { api } from '@/lib/session/api'
import { addressLine, type PickedAddress } from './address'
import type { AddressSource } from './source'

const LIMIT_MS = 5000

/** The platform's suggestions: comuni, postal codes, and typed streets in them. `near` ranks its comuni first. */
export function createPlatformSource(near: { latitude: number; longitude: number } | null): AddressSource {
  let available = true
  let found = new Map<string, PickedAddress>()
  return {
    status: () => (available ? 'ready' : 'unavailable'),
    async suggest(text) {
      const query = { query: text.slice(0, 200), ...near }
      const result = await api(userDataCalls.suggestAddresses, { query }, { timeout_ms: LIMIT_MS })
      available = result.ok
      if (!result.ok) return []
      found = new Map(result.data.map((address, index) => [`${index} ${address.place_id}`, address]))
      return [...found].map(([id, address]) => {
        const { city, cap, province } = address
        const street = { ...address, city: '', cap: '', province: '' }
        const place = { ...address, address_name: '', street_number: '', cap: '' }
        return address.address_name === ''
          ? { id, title: addressLine(place), detail: cap }
          : { id, title: addressLine(street), detail: addressLine({ ...place, cap, city, province }) }
      })
    },
    resolve: async ({ id }) => found.get(id) ?? null,
  }
}
