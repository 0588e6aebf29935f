import type { StoredDelivery } from '@/backend/database/schema/places'

/** Collection in the pharmacy, ready half an hour later, as a pharmacy stores it. */
export const collectionIn = (label = 'Ritiro in farmacia'): StoredDelivery => ({
  id: 'ritiro',
  kind: 'click_and_collect',
  label,
  fee_cents: 0,
  free_from_cents: null,
  minimum_order_cents: null,
  ready_in_minutes: 30,
  postal_codes: [],
  slots: [],
})
