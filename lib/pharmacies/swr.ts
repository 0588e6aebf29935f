'use client'

import useSWR from 'swr'
import { type Delivery, type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
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

async function readHomeDelivery([, id, counted]: [string, number, number]): Promise<Delivery | null> {
  const result = await api(pharmacyCalls.listDeliveries, { params: { id: String(id) }, query: { subtotal: counted } })
  if (!result.ok) throw new PlatformError('listDeliveries', result.failure)
  return result.data.find(({ kind }) => kind === 'home_delivery') ?? null
}

/**
 * The pharmacy's delivery with its fee for what counts towards the free one, in euro without medicines; null where it has none, undefined
 * until it is there.
 */
export function useHomeDelivery(id: number | null, counted: number): Delivery | null | undefined {
  const { data } = useSWR(
    id === null ? null : (['delivery', id, counted] as [string, number, number]),
    readHomeDelivery,
    {
      revalidateOnFocus: false,
      keepPreviousData: true,
      dedupingInterval: 60_000,
    },
  )
  return data
}
