import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import type { CartOutcome } from './state'

const texts = messages.cart

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
