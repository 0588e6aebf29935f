import { notFound } from 'next/navigation'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'

/** The chosen pharmacy of an internal address; null where none is chosen. Where it is neither, there is no such page. */
export async function requireChosen(segment: string): Promise<Pharmacy | null> {
  const id = pharmacyOfSegment(segment)
  if (id === null) return null
  return (id && (await readPharmacy(id))) || notFound()
}
