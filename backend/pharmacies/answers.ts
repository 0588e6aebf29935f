import type { OnlineMethod } from '@/lib/contract/payments'
import type { Delivery, DeliveryKind, PaymentId, Pharmacy, PrescriptionWay, Service } from '@/lib/contract/pharmacies'
import { deliveryFeeCents, PAYMENT_KINDS } from '@/lib/rules/delivery'
import { euroFromCents } from '@/lib/rules/money'
import { isOpenAt, nextChange } from '@/lib/rules/opening-hours'
import type { Database } from '../database/open'
import { formatId } from '../http/page'
import { listSlots, type SlotCounts, serves } from './deliveries'
import { countServices, nextTurns, type PharmacyRow, type ServiceRow } from './queries'

export const PAYMENT_LABELS: Record<PaymentId, string> = {
  in_pharmacy: 'Paga in farmacia',
  on_delivery: 'Paga alla consegna',
  online: 'Paga online',
  card: 'Carta in farmacia o alla consegna',
}

export const PRESCRIPTION_WAY_LABELS: Record<PrescriptionWay, string> = {
  nre: 'Ricetta elettronica (NRE)',
  nrbe: 'Ricetta bianca elettronica (NRBE)',
  rev: 'Ricetta elettronica veterinaria',
  upload: 'Carica il promemoria',
  paper: 'Porto la ricetta in farmacia',
  already_there: 'La ricetta è già in farmacia',
}

/**
 * Pharmacies in the contract's format at `now` (register.ts strips unknown fields), with all related data read at
 * once; `distance_m` only if a position was requested.
 */
export async function toPharmacies(
  database: Database,
  rows: readonly (PharmacyRow & { distance_m?: number | null })[],
  now: Date,
): Promise<Pharmacy[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const counts = await countServices(database, ids)
  const duty = await nextTurns(database, ids, now)
  return rows.map((row) => {
    const turns = duty.filter(({ pharmacy_id }) => pharmacy_id === row.id)
    const [turn] = turns
    return {
      ...row,
      id: formatId(row.id),
      open_now: isOpenAt(row.opening_hours, row.closures, now, turns),
      next_change: nextChange(row.opening_hours, row.closures, now, turns)?.toISOString() ?? null,
      on_duty: turn ? { start: turn.starts_at.toISOString(), end: turn.ends_at.toISOString() } : null,
      deliveries: deliveryKinds(row),
      services_count: counts.find(({ pharmacy_id }) => pharmacy_id === row.id)?.count ?? 0,
      distance_m: typeof row.distance_m === 'number' ? Math.round(row.distance_m) : undefined,
    }
  })
}

export function toService(row: ServiceRow): Service {
  return { ...row, id: formatId(row.id), price: row.price_cents === null ? null : euroFromCents(row.price_cents) }
}

function deliveryKinds(row: Pick<PharmacyRow, 'deliveries'>): DeliveryKind[] {
  return [...new Set(row.deliveries.map((delivery) => delivery.kind))]
}

/** Payment methods with the deliveries they apply to; those without any are omitted. */
export function listPayments(row: Pick<PharmacyRow, 'payments' | 'deliveries'> & { online_methods?: OnlineMethod[] }) {
  const offered = deliveryKinds(row)
  return row.payments
    .map((id) => ({
      ...{ id, label: PAYMENT_LABELS[id], kinds: offered.filter((kind) => PAYMENT_KINDS[id].includes(kind)) },
      ...(id === 'online' && {
        kind: 'hosted' as const,
        ...(row.online_methods && { methods: row.online_methods }),
      }),
    }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** The pharmacy's collection and delivery options, for a subtotal and destination if known. */
export function listDeliveries(
  pharmacy: PharmacyRow,
  counts: SlotCounts,
  now: Date,
  asked: { postal_code?: string | undefined; subtotal_cents?: number | undefined },
): Delivery[] {
  const { postal_code, subtotal_cents } = asked
  return pharmacy.deliveries
    .filter((delivery) => postal_code === undefined || serves(delivery, postal_code))
    .map((delivery) => ({
      ...delivery,
      fee: euroFromCents(
        subtotal_cents === undefined ? delivery.fee_cents : deliveryFeeCents(delivery, subtotal_cents),
      ),
      free_from: delivery.free_from_cents === null ? null : euroFromCents(delivery.free_from_cents),
      minimum_order: delivery.minimum_order_cents === null ? null : euroFromCents(delivery.minimum_order_cents),
      slots: listSlots(pharmacy, delivery, counts, now).map(({ start, end, available }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
        available,
      })),
    }))
}
