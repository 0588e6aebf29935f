import 'server-only'
import { headers } from 'next/headers'
import { readId } from '@/lib/contract/id'
import { pharmacyInCookies } from './cookie'

export async function readChosenPharmacy(): Promise<string | null> {
  return pharmacyInCookies((await headers()).get('cookie'))
}

/** Pharmacy of an internal address (next.config.mjs): its ID, null for `~`, undefined if invalid. */
export function pharmacyOfSegment(segment: string): string | null | undefined {
  return segment === '~' ? null : (readId(segment) ?? undefined)
}
