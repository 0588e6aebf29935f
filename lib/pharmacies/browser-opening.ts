'use client'

import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { openingOf } from './opening'

/** A pharmacy's name and whether it is open, asked anew; null where nobody answers. Loaded on demand: it brings the contract's schemas. */
export async function readOpening(id: number) {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id: String(id) } }, { timeout_ms: 6000 })
  return result.ok ? { pharmacy: result.data, ...openingOf(result.data, new Date()) } : null
}
