import type { OrderOutcome } from '@/lib/checkout/order-browser'
import { fill } from '@/lib/i18n/fill'
import { onDemand } from '@/lib/on-demand'
import messages from '@/messages/it.json'

const { generic, timeout, network } = messages.errors
const { unknownOutcome, kept } = messages.checkout.collectPage

/** What the platform refused, in words; undefined for a code that is not the contract's. Its texts are many, and few need one. */
const problemText = async (code: string | undefined) => (await onDemand(import('./problem-text')))?.problems[code ?? '']

/** Why an order did not go, in words. */
export interface OrderNotice {
  tone: 'critical' | 'warning'
  title: string
  text?: string
}

export const LOOK_AT_FIELDS: OrderNotice = { tone: 'critical', title: messages.errors.code.validation_failed }
export const LOOK_AT_SUMMARY: OrderNotice = { tone: 'warning', title: messages.checkout.changed }

export function unknownNotice(unknown: { timeout: boolean }): OrderNotice {
  return { tone: 'critical', title: unknown.timeout ? timeout : network, text: `${unknownOutcome} ${kept}` }
}

/** `explained`: what the refusal says of this very order, where that is more than its code does. */
export async function refusalNotice(
  { code, retry_after_seconds }: Extract<OrderOutcome, { kind: 'refused' }>,
  explained: string | undefined,
): Promise<OrderNotice> {
  const minutes = Math.max(1, Math.ceil((retry_after_seconds ?? 60) / 60))
  const title =
    code === 'rate_limited'
      ? fill(messages.errors.tooManyMinutes, { minutes })
      : (explained ?? (await problemText(code)))
  return { tone: 'critical', title: title ?? generic, text: kept }
}
