import { centsFromEuro } from '@/lib/contract/money'
import type { Handlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import type { Platform } from '../platform'
import { paymentsOf, toPharmacies, toService } from './answers'
import { deliveriesOf, slotCounts } from './deliveries'
import type { Place } from './distance'
import { PRESCRIPTION_WAY_LABELS } from './labels'
import { findPharmacy, findService, listPharmacyRows, type PharmacyRow, servicesOf } from './queries'

type PharmacyCall =
  | 'listPharmacies'
  | 'getPharmacy'
  | 'listServices'
  | 'getService'
  | 'listPrescriptionWays'
  | 'listDeliveries'
  | 'listPayments'

export const pharmacyHandlers: Handlers<PharmacyCall> = {
  async listPharmacies({ query }, platform) {
    const now = platform.now()
    const rows = await listPharmacyRows(platform.database, { ...query, place: placeOf(query), now })
    return toPharmacies(platform.database, rows, now)
  },

  async getPharmacy({ params }, platform) {
    const row = await pharmacyOf(platform, params.id)
    const [pharmacy] = await toPharmacies(platform.database, [row], platform.now())
    if (!pharmacy) throw new ProblemError('not_found')
    return pharmacy
  },

  async listServices({ params }, platform) {
    const { id } = await pharmacyOf(platform, params.id)
    return (await servicesOf(platform.database, id)).map(toService)
  },

  async getService({ params }, platform) {
    const { id } = await pharmacyOf(platform, params.id)
    const row = await findService(platform.database, id, Number(params.serviceId))
    if (!row) throw new ProblemError('not_found')
    return toService(row)
  },

  async listPrescriptionWays({ params }, platform) {
    const { prescription_ways } = await pharmacyOf(platform, params.id)
    return prescription_ways.map((id) => ({ id, label: PRESCRIPTION_WAY_LABELS[id] }))
  },

  async listDeliveries({ params, query }, platform) {
    const row = await pharmacyOf(platform, params.id)
    const now = platform.now()
    const counts = await slotCounts(platform.database, row.id, now)
    // A subtotal comes from a screen; a third decimal is rounded, not refused.
    const subtotal_cents = query.subtotal === undefined ? undefined : centsFromEuro(Number(query.subtotal.toFixed(2)))
    return deliveriesOf(row, counts, now, { postal_code: query.postal_code, subtotal_cents })
  },

  async listPayments({ params }, platform) {
    return paymentsOf(await pharmacyOf(platform, params.id))
  },
}

async function pharmacyOf(platform: Platform, key: string): Promise<PharmacyRow> {
  const row = await findPharmacy(platform.database, key)
  if (!row) throw new ProblemError('not_found')
  return row
}

/** Both coordinates, or none where only those on duty are asked for, which makes sense without a place. */
function placeOf(query: {
  latitude?: number | undefined
  longitude?: number | undefined
  on_duty?: boolean | undefined
}): Place | null {
  const { latitude, longitude, on_duty } = query
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (on_duty && latitude === undefined && longitude === undefined) return null
  throw new ProblemError('validation_failed', {
    errors: [
      ...(latitude === undefined ? [{ field: 'latitude', code: 'required' }] : []),
      ...(longitude === undefined ? [{ field: 'longitude', code: 'required' }] : []),
    ],
  })
}
