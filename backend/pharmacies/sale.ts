import type { OnlineRecord } from '@/lib/contract/pharmacies'
import type { pharmacies } from '../database/schema/places'
import { DEMO_SITE, isForSite, reservationOnly, thisSite } from '../process/sale-site'
import { logoAddress } from './logos'

type Row = Pick<
  typeof pharmacies.$inferSelect,
  'deliveries' | 'payments' | 'online_medicines' | 'online_veterinary' | 'medicines_logo' | 'veterinary_logo'
>

/** `DEVICES_KEPT`: devices cannot be returned (docs/domain.md#L12). */
export const devicesKept = () => process.env.DEVICES_KEPT === '1'

/**
 * Returns a record of online sale that is complete, has its logo and is for this site; null otherwise
 * (docs/domain.md#L1, #L2, #L25).
 */
export function recordHere(record: OnlineRecord | null, logo: string | null, site = thisSite()): OnlineRecord | null {
  if (!record?.site || !record.authority_contacts) return null
  if (record.site === DEMO_SITE) return { ...record, site, logo: logoAddress() }
  return logo !== null && isForSite(record.site, true, site) ? { ...record, logo: logoAddress(logo) } : null
}

/**
 * Restricts a pharmacy to this shop's rules: without a record for this site its medicines are only reserved and
 * collected; without online sale there is no delivery.
 */
export function applySalesRules<Sold extends Row>(row: Sold, reserve = reservationOnly()): Sold {
  if (!reserve)
    return {
      ...row,
      online_medicines: recordHere(row.online_medicines, row.medicines_logo),
      online_veterinary: recordHere(row.online_veterinary, row.veterinary_logo),
    }
  return {
    ...row,
    // A logo is shown only where medicines are sold.
    online_medicines: null,
    online_veterinary: null,
    deliveries: row.deliveries.filter(({ kind }) => kind === 'click_and_collect'),
    payments: row.payments.filter((id) => id !== 'on_delivery'),
  }
}
