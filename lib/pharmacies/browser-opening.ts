'use client'

import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { openingText } from './opening'

/** A pharmacy and whether it is open, in words where its hours are known, asked anew; null where nobody answers. Loaded on demand: it brings the contract's schemas. */
export async function readOpening(id: string) {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } }, { timeout_ms: 6000 })
  if (!result.ok) return null
  const pharmacy = result.data
  return { pharmacy, opening: pharmacy.opening_hours.length > 0 ? openingText(pharmacy, new Date()) : null }
}
