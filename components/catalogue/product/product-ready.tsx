import { LiveText } from '@/components/pharmacies/live-opening'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'

/**
 * "Pronto in un’ora" if the pharmacy stays open long enough, else "Pronto domani dalle 09:30"; nothing if its hours
 * are unknown.
 */
export function ProductReady({ pharmacy, minutes }: { pharmacy: Pharmacy; minutes: number }) {
  const hours = { ...pickHours(pharmacy), ready_in_minutes: minutes }
  return <LiveText hours={hours} said={openingAt(hours, new Date())} of="ready" className="mt-1 text-sm" />
}
