import type { CartOutcome } from '@/lib/cart/browser'
import { fill } from '@/lib/i18n/fill'
import type { AddTexts } from './texts'

/** What a refused change of the cart says to the shopper. */
export function outcomeText(
  outcome: Extract<CartOutcome, { ok: false }>,
  texts: AddTexts,
  pharmacy?: string | null,
): string {
  switch (outcome.code) {
    case 'different_pharmacy':
      return fill(texts.differentPharmacy, { pharmacy: pharmacy ?? texts.otherPharmacy })
    case 'not_available':
    case 'not_found':
      return texts.notAvailable
    case 'max_quantity_exceeded':
      return texts.maxQuantity
    case 'storage_full':
      return texts.storageFull
    case 'rate_limited':
      return texts.rateLimited
    case 'failed':
      return texts.failed
  }
}
