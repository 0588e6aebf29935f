import 'server-only'
import { cache } from 'react'
import { type Pharmacy, pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
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
