import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { isOpenAt, LAST_MINUTES_MS, nextChange } from '@/lib/rules/opening-hours'
import messages from '@/messages/it.json'

const texts = messages.questions.expect

/** Says when a question of now can be answered, by the pharmacy's hours. Duty turns do not count. */
export function answerTime(
  { opening_hours, closures }: Pick<Pharmacy, 'opening_hours' | 'closures'>,
  now: Date,
): string {
  const change = nextChange(opening_hours, closures, now)
  if (!isOpenAt(opening_hours, closures, now))
    return change ? fill(texts.closed, { when: formatRelativeTime(change, now) }) : texts.unknown
  if (!change) return texts.unknown
  if (change.getTime() - now.getTime() >= LAST_MINUTES_MS) return fill(texts.open, { when: formatTime(change) })
  const opens = nextChange(opening_hours, closures, change)
  return opens ? fill(texts.soonClosed, { when: formatRelativeTime(opens, now) }) : texts.unknown
}
