import { euroFromCents } from '@/lib/contract/money'
import type { DeliveryKind, PaymentId, Pharmacy, Service } from '@/lib/contract/pharmacies'
import type { Database } from '../database/open'
import { PAYMENT_LABELS } from './labels'
import { isOpenAt, nextChange } from './opening-hours'
import { extrasOf, type PharmacyExtras, type PharmacyRow, type ServiceRow } from './queries'

/** A pharmacy as the contract shows it, with what is true at `now`; `distance_m` only where a place was asked for. */
export function toPharmacy(
  row: PharmacyRow & { distance_m?: number | null },
  now: Date,
  { services_count, turns }: PharmacyExtras,
): Pharmacy {
  const turn = turns[0]
  const next_change = nextChange(row.opening_hours, row.closures, now, turns)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    address: row.address,
    city: row.city,
    province: row.province,
    postal_code: row.postal_code,
    latitude: row.latitude,
    longitude: row.longitude,
    phone_number: row.phone_number,
    email: row.email,
    whatsapp: row.whatsapp,
    image: row.image,
    opening_hours: row.opening_hours,
    closures: row.closures,
    open_now: isOpenAt(row.opening_hours, row.closures, now, turns),
    next_change: next_change?.toISOString() ?? null,
    on_duty: turn ? { start: turn.starts_at.toISOString(), end: turn.ends_at.toISOString() } : null,
    deliveries: deliveryKinds(row),
    services_count,
    vat_number: row.vat_number,
    online_medicines: row.online_medicines,
    ...(typeof row.distance_m === 'number' && { distance_m: Math.round(row.distance_m) }),
  }
}

/** The same for many rows, in their order, with all that they need read at once. */
export async function toPharmacies(
  database: Database,
  rows: readonly (PharmacyRow & { distance_m?: number | null })[],
  now: Date,
): Promise<Pharmacy[]> {
  const ids = rows.map((row) => row.id)
  const extras = await extrasOf(database, ids, now)
  return rows.map((row) => toPharmacy(row, now, extras.get(row.id) ?? { services_count: 0, turns: [] }))
}

export function toService(row: ServiceRow): Service {
  return { ...row, price: row.price_cents === null ? null : euroFromCents(row.price_cents) }
}

export function deliveryKinds(row: Pick<PharmacyRow, 'deliveries'>): DeliveryKind[] {
  return [...new Set(row.deliveries.map((delivery) => delivery.kind))]
}

const PAYMENT_KINDS: Record<PaymentId, readonly DeliveryKind[]> = {
  in_pharmacy: ['click_and_collect'],
  on_delivery: ['home_delivery'],
  card: ['click_and_collect', 'home_delivery'],
}

/** The ways to pay, each for the deliveries that the pharmacy has; one that none of them takes is left out. */
export function paymentsOf(
  row: Pick<PharmacyRow, 'payments' | 'deliveries'>,
): { id: PaymentId; label: string; kinds: DeliveryKind[] }[] {
  const offered = deliveryKinds(row)
  return row.payments
    .map((id) => ({ id, label: PAYMENT_LABELS[id], kinds: offered.filter((kind) => PAYMENT_KINDS[id].includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0)
}
