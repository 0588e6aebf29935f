import { notFound, permanentRedirect } from 'next/navigation'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { readPharmacy } from '@/lib/pharmacies/server'
import { readPharmacyId } from '@/lib/services/server'

/** The pharmacy of an address; its id instead of its code moves on to the one address that it has. */
export async function pharmacyOfCode(code: string, path: (code: string) => string): Promise<Pharmacy> {
  const id = await readPharmacyId(code)
  const pharmacy = id === null ? null : await readPharmacy(id)
  if (!pharmacy) notFound()
  if (pharmacy.code !== code) permanentRedirect(path(pharmacy.code))
  return pharmacy
}
