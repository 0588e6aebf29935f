import { waitText } from '@/components/forms/wait-text'
import { onDemand } from '@/lib/browser/on-demand'
import type { OrderFailure } from '@/lib/checkout/outcome'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

const { generic, timeout, network } = messages.errors
const { unknownOutcome, kept, stale } = messages.checkout.collectPage

/** Text of the platform's refusal; undefined for an unknown code. Loaded on demand, since few visitors need one. */
const problemText = async (code: string | undefined) => (await onDemand(import('./problem-text')))?.problems[code ?? '']

/** Why an order failed, as text. */
export interface OrderNotice {
  tone: 'critical' | 'warning'
  title: string
  text?: string
}

export const LOOK_AT_FIELDS: OrderNotice = { tone: 'critical', title: messages.errors.code.validation_failed }
export const LOOK_AT_SUMMARY: OrderNotice = { tone: 'warning', title: messages.checkout.changed }

/** The order is ready later than shown. */
export const readyMoved = (readyAt: string) =>
  fill(messages.checkout.readyMoved, { date: formatLongDate(readyAt), time: formatTime(readyAt) })

/** Another slot replaced one that is gone. */
export const slotMoved = ({ start, end }: { start: string; end: string }) =>
  fill(messages.checkout.slotMoved, { date: formatLongDate(start), start: formatTime(start), end: formatTime(end) })

export function unknownNotice(unknown: { timeout: boolean }): OrderNotice {
  return { tone: 'critical', title: unknown.timeout ? timeout : network, text: `${unknownOutcome} ${kept}` }
}

/** Why an order sent without JavaScript failed. */
export async function toNotice(
  failure: { kind: 'stale' | 'fields' | 'changed' } | OrderFailure,
): Promise<OrderNotice | null> {
  switch (failure.kind) {
    case 'cart_empty':
      return null
    case 'stale':
      return { tone: 'warning', title: stale }
    case 'fields':
      return LOOK_AT_FIELDS
    case 'changed':
      return LOOK_AT_SUMMARY
    case 'refused':
      return refusalNotice(failure, undefined)
    case 'unknown':
      return unknownNotice(failure)
  }
}

/** `explained`: text for this order that replaces the code's. */
export async function refusalNotice(
  { code, retry_after_seconds }: Extract<OrderFailure, { kind: 'refused' }>,
  explained: string | undefined,
): Promise<OrderNotice> {
  const title =
    code === 'rate_limited'
      ? fill(messages.checkout.limited, { wait: waitText(retry_after_seconds) })
      : (explained ?? (await problemText(code)))
  return { tone: 'critical', title: title ?? generic, text: kept }
}
