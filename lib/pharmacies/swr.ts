'use client'

import useSWR from 'swr'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { PlatformError } from '@/lib/platform/result'

async function readPharmacy([, id]: [string, number]): Promise<Pharmacy> {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id: String(id) } })
  if (result.ok) return result.data
  throw new PlatformError('getPharmacy', result.failure)
}

/** A pharmacy in the browser, read once for all who ask; undefined until it is there, and while the platform is away. */
export function usePharmacy(id: number | null): Pharmacy | undefined {
  const { data } = useSWR(id === null ? null : (['pharmacy', id] as [string, number]), readPharmacy, {
    revalidateOnFocus: false,
    dedupingInterval: 60_000,
  })
  return data
}
