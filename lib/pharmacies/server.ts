import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findAreas, findCities, readCity } from '@/lib/addresses/cities-server'
import type { CallAnswer } from '@/lib/contract/call'
import { readId } from '@/lib/contract/id'
import { paymentCalls } from '@/lib/contract/payments'
import { type Delivery, type Pharmacy, pharmacyCalls, type Service, type ServiceOffer } from '@/lib/contract/pharmacies'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'
import { pharmacyInCookies } from './cookie'
import { atCity, atPharmacy, atPosition, type FoundOrigin, findOriginByName, type SearchOrigin } from './origin'
import type { Selection } from './selection'

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

const RESULTS = 24

export type SelectionResult = Awaited<ReturnType<typeof readSelection>>

/** The searched place and its pharmacies, nearest first. Throws on an outage. */
export async function readSelection(selection: Selection, chosen: string | null) {
  const found = await findOrigin(selection, chosen)
  const { origin } = found
  const offers = origin && selection.service !== '' ? await readServiceOffers(origin, selection.service) : null
  const near = origin && !offers ? await pharmaciesNear(origin, selection) : []
  return { ...found, offers, pharmacies: offers ? offers.map(({ pharmacy }) => pharmacy) : near }
}

/** Null if the platform cannot tell. Not cached: times are taken every minute. */
async function readServiceOffers({ latitude, longitude }: SearchOrigin, slug: string): Promise<ServiceOffer[] | null> {
  return readForPage(pharmacyCalls.listServiceOffers, { params: { slug }, query: { latitude, longitude } })
}

async function findOrigin(selection: Selection, chosen: string | null): Promise<FoundOrigin> {
  if (selection.position) return { origin: atPosition(selection.position), others: [] }
  if (selection.city !== '') {
    const city = await readCity(selection.city)
    return { origin: city && atCity(city), others: [] }
  }
  if (selection.query !== '') return findOriginByName(selection.query, findAreas, findCities)
  const pharmacy = chosen === null ? null : await readPharmacy(chosen)
  return { origin: pharmacy && atPharmacy(pharmacy), others: [] }
}

/** Not cached: opening status changes every minute. */
async function pharmaciesNear({ latitude, longitude }: SearchOrigin, selection: Selection): Promise<Pharmacy[]> {
  const query = {
    latitude,
    longitude,
    limit: RESULTS,
    ...(selection.service !== '' && { service: selection.service }),
    ...(selection.open_now && { open_now: true }),
    ...(selection.on_duty && { on_duty: true }),
    ...(selection.delivery && { delivery: 'home_delivery' as const }),
  }
  return (await readForPage(pharmacyCalls.listPharmacies, { query })) ?? []
}

export async function readChosenPharmacy(): Promise<string | null> {
  return pharmacyInCookies((await headers()).get('cookie'))
}

/** Pharmacy of an internal address (next.config.mjs): its ID, null for `~`, undefined if invalid. */
export function pharmacyOfSegment(segment: string): string | null | undefined {
  return segment === '~' ? null : (readId(segment) ?? undefined)
}
