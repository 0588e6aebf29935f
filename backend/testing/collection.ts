import type { StoredDelivery } from '@/backend/database/schema/places'

/** A collection delivery, ready after half an hour, as stored. */
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
