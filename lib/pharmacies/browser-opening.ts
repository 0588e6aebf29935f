'use client'

import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'

/** A pharmacy, asked anew; null where nobody answers. Loaded on demand: it brings the contract's schemas. */
export async function readPharmacy(id: string) {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } }, { timeout_ms: 6000 })
  return result.ok ? result.data : null
}
