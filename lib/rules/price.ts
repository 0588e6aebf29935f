import type { Availability } from '@/lib/contract/products'
import { narrow } from '@/lib/values/text'
import type { Regulated } from './classes'
import { centsFromEuro } from './money'
import { isMedicine, mayBeOrdered } from './sale'

export interface PriceCents {
  price_cents: number
  list_price_cents: number | null
  lowest_30d_cents: number | null
}

/**
 * Returns the price that a reduction refers to: the lower of the list price and the lowest of the previous 30 days
 * (docs/domain.md#L9). Null without a reduction: one of the two is unknown, or not above the price.
 */
function referencePrice(price: number, list: number | null, lowest: number | null): number | null {
  if (list === null || lowest === null) return null
  const reference = Math.min(list, lowest)
  return reference > price ? reference : null
}

/** Returns the reduction in whole percent of the reference price, rounded down; 0 without one. */
export function discountPercent({ price_cents, list_price_cents, lowest_30d_cents }: PriceCents): number {
  const reference = referencePrice(price_cents, list_price_cents, lowest_30d_cents)
  return reference === null ? 0 : Math.floor(((reference - price_cents) * 100) / reference)
}

export function previousPrice(amounts: {
  price: number | null
  list_price?: number | null
  lowest_price_30d?: number | null
}): number | null {
  const { price, list_price, lowest_price_30d } = amounts
  return price === null ? null : referencePrice(price, list_price ?? null, lowest_price_30d ?? null)
}

/** Cents per kilogram, litre or piece; not for medicines (docs/domain.md#L10). */
export function unitPriceCents<Unit extends string>(
  priceCents: number,
  product: Regulated,
  content: { amount: number; unit: Unit } | null,
): { cents: number; unit: Unit } | null {
  if (content === null || !(content.amount > 0) || isMedicine(product)) return null
  return { cents: Math.round(priceCents / content.amount), unit: content.unit }
}

interface OfferPrice {
  price_cents: number
  /** The price before a reduction. */
  list_price_cents: number | null
}

/** A price above the list price is no reduction. */
const regular = ({ price_cents, list_price_cents }: OfferPrice) => Math.max(price_cents, list_price_cents ?? 0)

/**
 * Tests whether a price moves more than `up` times up, or below its `down`th part. A reduction that ends or becomes the
 * regular price is no move up or down by itself.
 */
const moves = (before: OfferPrice, after: OfferPrice, up: number, down: number) =>
  before.price_cents > 0 && (regular(after) > regular(before) * up || after.price_cents * down < before.price_cents)

/** More than three times up, or to less than a third: 7,90 becomes 790. Such a price is asked about. */
export const isJump = (before: OfferPrice, after: OfferPrice): boolean => moves(before, after, 3, 3)

export const movesByHalf = (before: OfferPrice, after: OfferPrice): boolean => moves(before, after, 1.5, 2)

/** A file in which more than a tenth of the prices, and more than one, move by more than half. */
export const isWildFile = (moved: number, compared: number): boolean => moved > 1 && moved * 10 > compared

/** Interprets a pharmacy's offer for a buyer: stock limits only what is not orderable. */
export function offerTerms(
  product: Regulated & { max_quantity: number | null },
  { stock, orderable }: { stock: number; orderable: boolean },
): { availability: Availability; max_quantity: number | null } {
  const { max_quantity: limit } = product
  if (!mayBeOrdered(product)) return { availability: 'unavailable', max_quantity: limit }
  const availability: Availability = stock > 0 ? 'available' : orderable ? 'orderable' : 'unavailable'
  const cappedByStock = stock > 0 && !orderable
  return { availability, max_quantity: cappedByStock ? Math.min(stock, limit ?? stock) : limit }
}

export interface SaleDates {
  /** First moment of the reduction; null if it has always been. */
  sale_starts_at: Date | null
  /** Moment from which it is over; null if it is open-ended. */
  sale_ends_at: Date | null
}

export interface DatedPrice extends SaleDates {
  price_cents: number
  /** Price before the reduction, and outside its dates. */
  list_price_cents: number | null
}

/** Tests whether the dates of a reduction include the moment: the start is in it, the end is not. */
function isWithinSale({ sale_starts_at, sale_ends_at }: SaleDates, at: Date): boolean {
  return (sale_starts_at === null || sale_starts_at <= at) && (sale_ends_at === null || at < sale_ends_at)
}

/** Returns the price of the moment, and the one before a reduction that counts then. */
export function priceAt(offer: DatedPrice, at: Date): Pick<DatedPrice, 'price_cents' | 'list_price_cents'> {
  const { price_cents, list_price_cents } = offer
  return list_price_cents === null || isWithinSale(offer, at)
    ? { price_cents, list_price_cents }
    : { price_cents: list_price_cents, list_price_cents: null }
}

/** Returns the next moment at which the price changes; null if it stays. */
export function nextPriceChange({ list_price_cents, sale_starts_at, sale_ends_at }: DatedPrice, at: Date): Date | null {
  if (list_price_cents === null) return null
  return [sale_starts_at, sale_ends_at].find((moment) => moment !== null && moment > at) ?? null
}

/** Prices of a reimbursed medicine, in euro. */
interface Paid {
  class: 'A' | 'C' | 'H'
  reference_price: number | null
}

/**
 * What a customer pays of a class A medicine beside the ticket, in euro (docs/domain.md#L36): nothing up to the reference price, the
 * difference above it, since the health service pays the lowest of the equivalents. Null where no list of equivalents has said it.
 */
export function shareBesideTicket(paid: Paid, price: number | null): number | null {
  if (paid.class !== 'A' || paid.reference_price === null || price === null) return null
  return Math.max(0, centsFromEuro(price) - centsFromEuro(paid.reference_price)) / 100
}

/** Maximum price in euro; the most expensive package in AIFA's lists costs about 2 million. */
const highestPrice = 10_000_000

/** Of amounts: `1.234,50`, `1 234,50` and `1'234,50`, in groups of three only. */
const grouped = /^(?<whole>\d{1,3}(?:(?<sign>[. ’'])\d{3})(?:\k<sign>\d{3})*)(?:,(?<parts>\d{1,6}))?$/
/** `12,50`, `12.50`, `,90`, `12,`; and as databases write decimals, `12.200000`. */
const ungrouped = /^(?<whole>\d{0,9})(?:[.,](?<parts>\d{0,6}))?$/

/**
 * Cents of an Italian price (`2.079,19 €`, `5,63`, `+12`, `,90`, `gratuito`) or one with a decimal point (`5.63`). Three
 * digits after a point are thousands, after a comma decimals; a half cent is rounded up. A space groups thousands only:
 * `7 50` is none. Null if invalid.
 */
export function parsePrice(text: string): number | null {
  const amount = narrow(text)
    .replace(/\s+/g, ' ')
    .replace(/^\+?\s?(?:€|euro|eur\.?)?\s?\+?|\s?(?:€|euro|eur)?\.?$/gi, '')
  if (/^(?:gratuit[oa]|gratis)$/i.test(amount)) return 0
  const { whole = '', parts = '' } = (grouped.exec(amount) ?? ungrouped.exec(amount))?.groups ?? {}
  const euros = whole.replace(/\D/g, '')
  if (euros + parts === '' || Number(euros) > highestPrice) return null
  const roundsUp = Number(parts[2] ?? 0) >= 5
  return Number(euros) * 100 + Number(parts.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0)
}
