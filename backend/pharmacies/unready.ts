import { sql } from 'drizzle-orm'
import { sellsSql } from '@/backend/catalogue/rule-sql'
import { type Database, selectRows } from '@/backend/database/open'

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
