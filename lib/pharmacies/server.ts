import 'server-only'
import { cache } from 'react'
import type { CallAnswer } from '@/lib/contract/call'
import { paymentCalls } from '@/lib/contract/payments'
import { type Delivery, type Pharmacy, pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'

const cached = (id: string) => ({ tags: [tags.pharmacy(id)] })

export const readPharmacy = cache(
  async (id: string): Promise<Pharmacy | null> =>
    readForPage(pharmacyCalls.getPharmacy, { params: { id } }, cached(id)),
)

export const readServices = cache(
  async (id: string): Promise<Service[]> =>
    (await readForPage(pharmacyCalls.listServices, { params: { id } }, cached(id))) ?? [],
)

export async function readPrescriptionWays(id: string): Promise<CallAnswer<typeof pharmacyCalls.listPrescriptionWays>> {
  return (await readForPage(pharmacyCalls.listPrescriptionWays, { params: { id } }, cached(id))) ?? []
}

export async function readDeliveries(id: string): Promise<Delivery[]> {
  return (await readForPage(pharmacyCalls.listDeliveries, { params: { id }, query: {} })) ?? []
}

export async function readPayments(id: string): Promise<CallAnswer<typeof paymentCalls.listPayments>> {
  return (await readForPage(paymentCalls.listPayments, { params: { id } }, cached(id))) ?? []
}

/**
 * Delivery options for a postal code, empty if not served; `counted` (euro) counts towards free delivery. Throws on
 * an outage.
 */
export async function readDeliveriesTo(id: string, postal_code: string, counted: number): Promise<Delivery[]> {
  const query = { postal_code, subtotal: counted }
  const found = (await readForPage(pharmacyCalls.listDeliveries, { params: { id }, query })) ?? []
  return found.filter(({ kind }) => kind === 'home_delivery')
}
