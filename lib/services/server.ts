import 'server-only'
import { cache } from 'react'
import { pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { answerOrNone, keptRead, readForPage } from '@/lib/platform/server'

/** One service of a pharmacy, null where it has no such. Throws on an outage. */
export const readService = cache(
  async (pharmacy_id: number, id: number): Promise<Service | null> =>
    readForPage(
      pharmacyCalls.getService,
      { params: { id: String(pharmacy_id), serviceId: String(id) } },
      { next: { revalidate: LIFETIME.pharmacy, tags: [tags.pharmacy(pharmacy_id)] } },
    ),
)

/** The id of a pharmacy by its code (or its id), null where there is none. Throws on an outage. */
export const readPharmacyId = cache(async (code: string): Promise<number | null> => {
  // What the contract takes for no key at all is none either.
  if (!/^(\d{1,9}|[A-Za-z][A-Za-z0-9-]{0,31})$/.test(code)) return null
  const row = pharmacyCalls.getPharmacy
  return keptRead(row, { params: { id: code } }, { revalidate: LIFETIME.pharmacy }, (result) => {
    return answerOrNone(row, result)?.id ?? null
  })
})
