import { may } from './channels'
import type { Regulated } from './classes'

/** Lifetime of "Avvisami" in days: our choice (docs/domain.md#L38), stated in form and mail. */
export const WATCH_DAYS = 60

/** Version of the consent's text (`favorites.consent` of messages/it.json): its day. */
export const FAVORITES_CONSENT = '2026-11-29'

/** Percent by which a price must fall to be told: our choice, so that no mail announces a cent. */
const FALL_PERCENT = 1

/** Highest price in cents that causes the next mail, from the price when the alert was set or in its last mail. */
export const alertBelow = (priceCents: number): number => Math.floor((priceCents * (100 - FALL_PERCENT)) / 100)

/** Tests whether a lower price may be told: only of what may be listed as an offer (docs/domain.md#L45). */
export const mayTellPrice = (product: Regulated): boolean =>
  may(product, 'in_offers', 'leaflet') && may(product, 'notified', 'agreed')
