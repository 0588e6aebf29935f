import { eq, sql } from 'drizzle-orm'
import type { OnlineRecord } from '@/lib/contract/pharmacies'
import { sellsSql } from '../catalogue'
import { type Database, selectRows } from '../database/open'
import type { pharmacies } from '../database/schema/places'
import { staff_pharmacies } from '../database/schema/staff'
import { DEMO_SITE, isForSite, reservationOnly, thisSite } from '../process/env'
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

/** Whether the pharmacy has staff at the desk; messages to other pharmacies are only mailed. */
export const hasStaff = async (database: Database, pharmacyId: number): Promise<boolean> =>
  (await database.$count(staff_pharmacies, eq(staff_pharmacies.pharmacy_id, pharmacyId))) > 0

/** An active pharmacy with offers that lacks delivery methods or opening hours. */
export type Unready = { code: string; lacks: ('deliveries' | 'opening_hours')[] }

export function readUnready(database: Database): Promise<Unready[]> {
  return selectRows<Unready>(
    database,
    sql`SELECT code, array_remove(ARRAY[CASE WHEN NOT ${sellsSql(sql`p`)} THEN 'deliveries' END,
        CASE WHEN opening_hours = '[]' THEN 'opening_hours' END], NULL) AS lacks
      FROM pharmacies p
      WHERE active AND (NOT ${sellsSql(sql`p`)} OR opening_hours = '[]')
        AND EXISTS (SELECT FROM offers o WHERE o.pharmacy_id = p.id AND (o.stock > 0 OR o.orderable))
      ORDER BY code`,
  )
}
