import { kind, supply } from '@/lib/contract/products'
import { CHANNELS, CONDITIONS } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import type { DatedPrice, PriceCents } from '@/lib/rules/price'

export const ASKED = CHANNELS.flatMap((channel) => [[] as const, CONDITIONS].map((met) => ({ channel, met })))

export const PRODUCTS: Regulated[] = kind.options.flatMap((kind) =>
  [...supply.options, null].map((supply) => ({ kind, supply })),
)

const AMOUNTS = [1, 99, 100, 333, 667, 1000, 1001, 99_999]

/** All combinations of prices, list prices and lowest prices, including null. */
export const PRICES: PriceCents[] = AMOUNTS.flatMap((price_cents) =>
  [null, ...AMOUNTS].flatMap((list_price_cents) =>
    [null, ...AMOUNTS].map((lowest_30d_cents) => ({ price_cents, list_price_cents, lowest_30d_cents })),
  ),
)

const MOMENTS = ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
const BOUNDS = [null, ...MOMENTS.map((text) => new Date(text))]

/** Offers with every order of dates, each judged at every moment, at both edges of summer time too. */
export const DATED: (DatedPrice & { at: Date })[] = MOMENTS.flatMap((text) =>
  [null, 1000].flatMap((list_price_cents) =>
    BOUNDS.flatMap((sale_starts_at) =>
      BOUNDS.filter((end) => end === null || sale_starts_at === null || end > sale_starts_at).map((sale_ends_at) => ({
        at: new Date(text),
        price_cents: 800,
        list_price_cents,
        sale_starts_at,
        sale_ends_at,
      })),
    ),
  ),
)
