import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

/** The wait of a `Retry-After` in words: minutes, hours beyond one hour. A minute if it is unknown. */
export function waitText(seconds: number | null): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60))
  if (minutes <= 60) return fill(messages.errors.waitMinutes, { minutes })
  return fill(messages.errors.waitHours, { hours: Math.ceil(minutes / 60) })
}
