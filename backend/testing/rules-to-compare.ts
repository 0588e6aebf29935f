import { kind, supply } from '@/lib/contract/products'
import { CHANNELS, CONDITIONS } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import type { PriceCents } from '@/lib/rules/price'

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
