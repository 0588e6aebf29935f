import 'server-only'
import { cache } from 'react'
import { pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'

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
  if (/^[1-9]\d{0,8}$/.test(code)) return Number(code)
  // What the contract takes for no key at all is none either.
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(code)) return null
  // Without a tag: what is true of the pharmacy is read by its id, this only says which it is.
  const found = await readForPage(
    pharmacyCalls.getPharmacy,
    { params: { id: code } },
    { next: { revalidate: LIFETIME.pharmacy } },
  )
  return found?.id ?? null
})
