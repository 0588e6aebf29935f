import { centsFromEuro } from '@/lib/rules/money'
import type { SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import { listDeliveries, listPayments, toPharmacies, toService } from './answers'
import { slotCounts } from './deliveries'
import { readPosition } from './distance'
import { PRESCRIPTION_WAY_LABELS } from './labels'
import { listProductPharmacies } from './product-pharmacies'
import { listPharmacyRows, readServices, requirePharmacy, requireService, toldFirstBy } from './queries'

export const pharmacyHandlers = {
  listProductPharmacies,

  async listPharmacies({ query }, runtime) {
    const now = runtime.now()
    const position = readPosition(query)
    // Only pharmacies on duty can be listed without a position.
    if (!position && !query.on_duty)
      throw new ProblemError('validation_failed', {
        errors: ['latitude', 'longitude'].map((field) => ({ field, code: 'required' })),
      })
    const rows = await listPharmacyRows(runtime.database, { ...query, position, now })
    return toPharmacies(runtime.database, rows, now)
  },

  async getPharmacy({ params }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    return first(await toPharmacies(runtime.database, [row], runtime.now()))
  },

  async listServices({ params }, runtime) {
    const { id } = await requirePharmacy(runtime.database, params.id)
    return (await readServices(runtime.database, id)).map(toService)
  },

  async getService({ params }, runtime) {
    const { service } = await requireService(runtime.database, params)
    return { ...toService(service), told_first_by: await toldFirstBy(runtime.database, service) }
  },

  async listPrescriptionWays({ params }, runtime) {
    const { prescription_ways } = await requirePharmacy(runtime.database, params.id)
    return prescription_ways.map((id) => ({ id, label: PRESCRIPTION_WAY_LABELS[id] }))
  },

  async listDeliveries({ params, query }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    const now = runtime.now()
    const counts = await slotCounts(runtime.database, row.id, now)
    // Subtotals come from the display; a third decimal is rounded, not refused.
    const subtotal_cents = query.subtotal === undefined ? undefined : centsFromEuro(Number(query.subtotal.toFixed(2)))
    return listDeliveries(row, counts, now, { postal_code: query.postal_code, subtotal_cents })
  },

  async listPayments({ params }, runtime) {
    return listPayments(await requirePharmacy(runtime.database, params.id))
  },
} satisfies SomeHandlers
