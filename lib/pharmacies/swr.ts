'use client'

import useSWR from 'swr'
import { type Delivery, type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { PlatformError } from '@/lib/platform/result'

async function readPharmacy([, id]: [string, string]): Promise<Pharmacy> {
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } })
  if (result.ok) return result.data
  throw new PlatformError('getPharmacy', result.failure)
}

/** A pharmacy in the browser, read once for all who ask, with what went wrong. */
export function usePharmacyAnswer(id: string | null) {
  return useSWR(id === null ? null : (['pharmacy', id] as [string, string]), readPharmacy, {
    revalidateOnFocus: false,
    dedupingInterval: 60_000,
  })
}

/** The pharmacy alone; undefined until it is there, and while the platform is away. */
export const usePharmacy = (id: string | null): Pharmacy | undefined => usePharmacyAnswer(id).data

async function readHomeDelivery([, id, counted]: [string, string, number]): Promise<Delivery | null> {
  const result = await api(pharmacyCalls.listDeliveries, { params: { id }, query: { subtotal: counted } })
  if (!result.ok) throw new PlatformError('listDeliveries', result.failure)
  return result.data.find(({ kind }) => kind === 'home_delivery') ?? null
}

/**
 * The pharmacy's delivery with its fee for what counts towards the free one, in euro without medicines; null where it has none, undefined
 * until it is there.
 */
export function useHomeDelivery(id: string | null, counted: number): Delivery | null | undefined {
  const { data } = useSWR(
    id === null ? null : (['delivery', id, counted] as [string, string, number]),
    readHomeDelivery,
    {
      revalidateOnFocus: false,
      keepPreviousData: true,
      dedupingInterval: 60_000,
    },
  )
  return data
}
