import { ClockIcon } from '@/components/ui/icons'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'
import messages from '@/messages/it.json'
import { LiveText } from './live-opening'

/** "Aperta fino alle 19:30" or "Chiusa, apre domani alle 09:00"; says so if the hours are unknown. */
export function OpeningStatus({ pharmacy, now }: { pharmacy: Pharmacy; now: Date }) {
  const said = openingAt(pharmacy, now)
  if (said.today === null) return <p className="text-muted text-sm">{said.status}</p>
  return (
    <LiveText
      hours={pickHours(pharmacy)}
      said={said}
      of="status"
      className="flex items-center gap-1.5 text-muted text-sm data-open:text-positive"
    >
      <ClockIcon className="size-4.5" />
    </LiveText>
  )
}

/** Today's hours, next to the current status; renders nothing without known hours. */
export function TodayHours({ pharmacy, now }: { pharmacy: Pharmacy; now: Date }) {
  const said = openingAt(pharmacy, now)
  return (
    said.today !== null && (
      <LiveText hours={pickHours(pharmacy)} said={said} of="today" className="text-sm tabular-nums">
        <span className="text-muted">{messages.pharmacy.hoursToday}: </span>
      </LiveText>
    )
  )
}
