'use client'

import { type Delivery, type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { useAnswer } from '@/lib/platform/swr'

const settings = { revalidateOnFocus: false, dedupingInterval: 60_000 }

/** A pharmacy in the browser, read once for all who ask, with what went wrong. */
export const usePharmacyAnswer = (id: string | null) =>
  useAnswer(pharmacyCalls.getPharmacy, id === null ? null : { params: { id } }, settings)

/** The pharmacy alone; undefined until it is there, and while the platform is away. */
export const usePharmacy = (id: string | null): Pharmacy | undefined => usePharmacyAnswer(id).data

/**
 * The pharmacy's delivery with its fee for what counts towards the free one, in euro without medicines; null where it has none, undefined
 * until it is there.
 */
export function useHomeDelivery(id: string | null, counted: number): Delivery | null | undefined {
  const request = id === null ? null : { params: { id }, query: { subtotal: counted } }
  const { data } = useAnswer(pharmacyCalls.listDeliveries, request, { ...settings, keepPreviousData: true })
  return data && (data.find(({ kind }) => kind === 'home_delivery') ?? null)
}
