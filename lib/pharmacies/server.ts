import 'server-only'
import { cache } from 'react'
import type { CallAnswer } from '@/lib/contract/call'
import { type Delivery, type Pharmacy, pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'

const cached = (id: number) => ({ next: { revalidate: LIFETIME.pharmacy, tags: [tags.pharmacy(id)] } })

/** A pharmacy by its id, null where there is none. Throws on an outage. */
export const readPharmacy = cache(
  async (id: number): Promise<Pharmacy | null> =>
    readForPage(pharmacyCalls.getPharmacy, { params: { id: String(id) } }, cached(id)),
)

/** The services of a pharmacy. Throws on an outage. */
export const readServices = cache(
  async (id: number): Promise<Service[]> =>
    (await readForPage(pharmacyCalls.listServices, { params: { id: String(id) } }, cached(id))) ?? [],
)

/** The ways that the pharmacy takes a prescription. Throws on an outage. */
export async function readPrescriptionWays(id: number): Promise<CallAnswer<typeof pharmacyCalls.listPrescriptionWays>> {
  return (await readForPage(pharmacyCalls.listPrescriptionWays, { params: { id: String(id) } }, cached(id))) ?? []
}

/** How the pharmacy hands things over. Throws on an outage. */
export async function readDeliveries(id: number): Promise<Delivery[]> {
  const request = { params: { id: String(id) }, query: {} }
  return (await readForPage(pharmacyCalls.listDeliveries, request, { cache: 'no-store' })) ?? []
}

/** The ways to pay there. Throws on an outage. */
export async function readPayments(id: number): Promise<CallAnswer<typeof pharmacyCalls.listPayments>> {
  return (await readForPage(pharmacyCalls.listPayments, { params: { id: String(id) } }, cached(id))) ?? []
}
