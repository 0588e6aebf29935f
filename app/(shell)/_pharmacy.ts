import { notFound } from 'next/navigation'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pharmacyOfSegment, readPharmacy } from '@/lib/pharmacies/server'

/**
 * Resolves the chosen pharmacy of an internal address; null if none is chosen. Not found for an invalid segment.
 */
export async function requireChosen(segment: string): Promise<Pharmacy | null> {
  const id = pharmacyOfSegment(segment)
  if (id === null) return null
  return (id && (await readPharmacy(id))) || notFound()
}
