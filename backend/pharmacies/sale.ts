import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { pharmacies } from '../database/schema/places'

type Row = Pick<typeof pharmacies.$inferSelect, 'deliveries' | 'payments' | 'online_medicines'>

/** `RESERVATION_ONLY`: the shop only takes reservations, and everything is bought in the pharmacy (docs/domain.md#L3). */
export const reservationOnly = () => process.env.RESERVATION_ONLY === '1'

/** `DEVICES_KEPT`: devices are never taken back (docs/domain.md#L12). */
export const devicesKept = () => process.env.DEVICES_KEPT === '1'

/** In the place of a site, in records that the demo's loader alone writes: wherever the demo stands. No import can say it. */
export const DEMO_SITE = 'demo'

const thisSite = () => process.env.SITE_URL || 'http://localhost:3000'

/** A record of online sale that is complete and for this very site; any other is none (docs/domain.md#L1, #L2). */
export function recordHere(record: Pharmacy['online_medicines'], site = thisSite()): Pharmacy['online_medicines'] {
  if (!record?.site || !record.authority_contacts) return null
  if (record.site === DEMO_SITE) return { ...record, site }
  return URL.canParse(record.site) && new URL(record.site).origin === new URL(site).origin ? record : null
}

/** A pharmacy's row as this shop may use it: without a record for this site its medicines are reserved and collected, and where nothing is sold online, nothing is delivered. */
export function asSold<Sold extends Row>(row: Sold, reserve = reservationOnly()): Sold {
  const here = { ...row, online_medicines: recordHere(row.online_medicines) }
  if (!reserve) return here
  return {
    ...here,
    deliveries: row.deliveries.filter(({ kind }) => kind === 'click_and_collect'),
    payments: row.payments.filter((id) => id !== 'on_delivery'),
  }
}
