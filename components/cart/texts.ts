import type messages from '@/messages/it.json'

type Cart = typeof messages.cart

/** What the leaves of the cart say on every page; the server picks it from the messages. */
export interface AddTexts {
  added: string
  open: string
  differentPharmacy: string
  notAvailable: string
  maxQuantity: string
  failed: string
  storageFull: string
  rateLimited: string
  merged: string
  otherPharmacy: string
  /** The badge's names for 0, 1 and `{count}`. */
  countNone: string
  countOne: string
  countMany: string
}

export function addTexts(all: typeof messages): AddTexts {
  const { cart, errors } = all
  return {
    added: cart.added,
    open: cart.open,
    differentPharmacy: cart.differentPharmacy,
    notAvailable: errors.code.not_available,
    maxQuantity: errors.code.max_quantity_exceeded,
    failed: cart.changeFailed,
    storageFull: cart.storageFull,
    rateLimited: errors.code.rate_limited,
    merged: cart.merge.done,
    otherPharmacy: cart.otherPharmacy,
    countNone: cart.countNone,
    countOne: cart.countOne,
    countMany: cart.countMany,
  }
}

export type CartPageTexts = Cart
