import { fill } from '@/lib/i18n/fill'
import { type Failure, problemCode } from '@/lib/platform/result'
import messages from '@/messages/it.json'

const texts = messages.cart

/** Refusals with a text of their own; every other failure is `failed`. */
const REFUSALS = ['different_pharmacy', 'not_available', 'max_quantity_exceeded', 'not_found', 'rate_limited'] as const

export type CartOutcome = { ok: true } | { ok: false; code: (typeof REFUSALS)[number] | 'storage_full' | 'failed' }

export function toCartOutcome(failure: Failure): CartOutcome {
  const code = problemCode(failure)
  return { ok: false, code: REFUSALS.find((known) => known === code) ?? 'failed' }
}

const { not_available, max_quantity_exceeded, rate_limited } = messages.errors.code
const { storageFull: storage_full, changeFailed: failed } = messages.cart
const SAID = { not_available, not_found: not_available, max_quantity_exceeded, rate_limited, storage_full, failed }

export const outcomeText = ({ code }: Extract<CartOutcome, { ok: false }>, pharmacy?: string | null) =>
  code === 'different_pharmacy'
    ? fill(texts.differentPharmacy, { pharmacy: pharmacy ?? texts.otherPharmacy })
    : SAID[code]
