import 'server-only'
import { headers } from 'next/headers'
import { readId } from '@/lib/contract/id'
import { pharmacyInCookies } from './cookie'

/** The pharmacy that this request's visitor has chosen; null for none. */
export async function readChosenPharmacy(): Promise<string | null> {
  return pharmacyInCookies((await headers()).get('cookie'))
}

/** The pharmacy of an internal address (next.config.mjs): its id, null for `~`, which is no id, undefined for what is neither. */
export function pharmacyOfSegment(segment: string): string | null | undefined {
  return segment === '~' ? null : (readId(segment) ?? undefined)
}
