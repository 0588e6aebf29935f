'use client'

import { type Delivery, type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { useAnswer } from '@/lib/session/swr'

const settings = { revalidateOnFocus: false, dedupingInterval: 60_000 }

/** Reads a pharmacy in the browser, shared by all callers, with its error. */
export const usePharmacyAnswer = (id: string | null) =>
  useAnswer(pharmacyCalls.getPharmacy, id === null ? null : { params: { id } }, settings)

export const usePharmacy = (id: string | null): Pharmacy | undefined => usePharmacyAnswer(id).data

/**
 * The pharmacy's home delivery with its fee; `counted` is the amount in euro, without medicines, that counts
 * towards free delivery. Null if it does not deliver, undefined while loading.
 */
export function useHomeDelivery(id: string | null, counted: number): Delivery | null | undefined {
  const request = id === null ? null : { params: { id }, query: { subtotal: counted } }
  const { data } = useAnswer(pharmacyCalls.listDeliveries, request, { ...settings, keepPreviousData: true })
  return data && (data.find(({ kind }) => kind === 'home_delivery') ?? null)
}
