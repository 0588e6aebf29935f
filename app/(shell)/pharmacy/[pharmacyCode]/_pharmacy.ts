import { notFound, permanentRedirect } from 'next/navigation'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { readPharmacy } from '@/lib/pharmacies/server'
import { readPharmacyId } from '@/lib/services/server'

/** The pharmacy of an address; its ID in place of its code redirects to the canonical address. */
export async function pharmacyOfCode(code: string, path: (code: string) => string): Promise<Pharmacy> {
  const id = await readPharmacyId(code)
  const pharmacy = id === null ? null : await readPharmacy(id)
  if (!pharmacy) notFound()
  if (pharmacy.code !== code) permanentRedirect(path(pharmacy.code))
  return pharmacy
}
