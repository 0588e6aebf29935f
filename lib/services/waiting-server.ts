import 'server-only'
import { readId } from '@/lib/contract/id'
import { decoded } from '@/lib/http/decoded'
import { readChosenPharmacy } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { isoDay } from '@/lib/rules/dates'
import { readDraftQuery } from './draft'
import { readPharmacyId, readService } from './server'

/** A booking to which a login's redirect leads back; null for other pages, and if it cannot be read. */
export async function readWaitingBooking(redirect: string | null) {
  if (redirect === null) return null
  const { pathname, search } = new URL(redirect, 'http://own.invalid')
  const [, code, asked] = /^\/pharmacy(?:-services|\/([^/]+)\/services)\/([^/]+)$/.exec(pathname) ?? []
  const id = readId(asked)
  const chosen = readDraftQuery(search, isoDay())
  if (id === null || !chosen) return null
  try {
    const pharmacy_id = code === undefined ? await readChosenPharmacy() : await readPharmacyId(decoded(code) ?? '')
    if (pharmacy_id === null) return null
    const [pharmacy, service] = await Promise.all([readPharmacy(pharmacy_id), readService(pharmacy_id, id)])
    return pharmacy && service && { pharmacy: pharmacy.name, service: service.name, ...chosen }
  } catch {
    // The login works during an outage.
    return null
  }
}
