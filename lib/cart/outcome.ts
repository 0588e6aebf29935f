import { fill } from '@/lib/i18n/fill'
import { type Failure, problemCode } from '@/lib/platform/result'
import messages from '@/messages/it.json'

const texts = messages.cart

/** Refusals of the platform's that the shopper is told as such; every other failure is `failed`. */
const REFUSALS = ['different_pharmacy', 'not_available', 'max_quantity_exceeded', 'not_found', 'rate_limited'] as const

/** What a change of the cart came to. `storage_full`: the device keeps nothing. */
export type CartOutcome = { ok: true } | { ok: false; code: (typeof REFUSALS)[number] | 'storage_full' | 'failed' }

export function toCartOutcome(failure: Failure): CartOutcome {
  const code = problemCode(failure)
  return { ok: false, code: REFUSALS.find((known) => known === code) ?? 'failed' }
}

/** What a refused change of the cart says to the shopper. */
export function outcomeText(outcome: Extract<CartOutcome, { ok: false }>, pharmacy?: string | null): string {
  switch (outcome.code) {
    case 'different_pharmacy':
      return fill(texts.differentPharmacy, { pharmacy: pharmacy ?? texts.otherPharmacy })
    case 'not_available':
    case 'not_found':
      return messages.errors.code.not_available
    case 'max_quantity_exceeded':
      return messages.errors.code.max_quantity_exceeded
    case 'storage_full':
      return texts.storageFull
    case 'rate_limited':
      return messages.errors.code.rate_limited
    case 'failed':
      return texts.changeFailed
  }
}
