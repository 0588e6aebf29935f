import { eq, sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { products } from '@/backend/database/schema/catalogue'
import type { Runtime } from '@/backend/http/runtime'
import { QUANTITY_MAX } from '@/lib/values/quantity'
import { changeCatalogue, countCategories } from '../catalogue'
import { allowsMore, lockProduct, refuse } from './provenance'

export interface MergedProducts {
  kept: string
  merged: string
  name: string
}

/**
 * Merges a duplicate into the product that is kept: offers, EANs, categories, missing texts, carts and stock
 * notifications move, orders keep what they say, the old address redirects, and imports follow. Where a pharmacy sells
 * both, the kept offer counts unless only the other can be ordered. Throws `not_found`, and `validation_failed` for a
 * medicine, which no list names twice.
 */
export function mergeProducts(
  runtime: Runtime,
  { keep, drop }: { keep: string; drop: string },
): Promise<MergedProducts> {
  if (keep === drop) refuse('Name two different products.')
  return changeCatalogue(
    runtime,
    { what: 'products merge', subject: `${drop} -> ${keep}` },
    async (database, changes) => {
      const kept = await lockProduct(database, keep)
      const dropped = await lockProduct(database, drop)
      if (dropped.kind === 'medicine' || dropped.kind === 'homeopathic')
        refuse(`${drop} is a medicine of AIFA's lists and no duplicate: hide it if it is not to be sold.`)
      await fillProduct(database, keep, drop)
      // The stricter kind is the lawful one until the operator has looked.
      if (allowsMore(kept, dropped) && kept.kind !== 'medicine' && kept.kind !== 'homeopathic')
        await database
          .update(products)
          .set({ kind: dropped.kind, supply: dropped.supply })
          .where(eq(products.minsan, keep))
      const pharmacies = await moveOffers(database, keep, drop)
      await moveCustomers(database, keep, drop)
      await redirect(database, keep, drop)
      await database.delete(products).where(eq(products.minsan, drop))
      await countCategories(database)
      changes.addProduct(keep)
      changes.addProduct(drop)
      changes.addForbidden(drop)
      changes.addCategories()
      for (const id of pharmacies) changes.addPharmacy(id)
      return { kept: keep, merged: drop, name: kept.name }
    },
  )
}

const TEXTS = ['brand', 'manufacturer', 'form', 'pack', 'content_amount', 'responsible_person', 'sector']
const LISTS = { description: "''", sections: "'[]'::jsonb", images: "'{}'::text[]" }

async function fillProduct(database: Database, keep: string, drop: string): Promise<void> {
  const filled = [
    ...TEXTS.map((name) => `${name} = coalesce(k.${name}, d.${name})`),
    ...Object.entries(LISTS).map(([name, empty]) => `${name} = coalesce(nullif(k.${name}, ${empty}), d.${name})`),
  ].join(', ')
  await database.execute(sql`update products k set ${sql.raw(filled)}, updated_at = now(),
      ean = k.ean || array(select code from unnest(d.ean) code where not code = any(k.ean))
    from products d where k.minsan = ${keep} and d.minsan = ${drop}`)
  await database.execute(sql`insert into product_categories (category_id, minsan)
    select category_id, ${keep} from product_categories where minsan = ${drop} on conflict do nothing`)
}

/** Returns the pharmacies of both. */
async function moveOffers(database: Database, keep: string, drop: string): Promise<number[]> {
  await database.execute(sql`delete from offers k using offers d
    where k.minsan = ${keep} and d.minsan = ${drop} and d.pharmacy_id = k.pharmacy_id
      and k.stock <= 0 and not k.orderable and (d.stock > 0 or d.orderable)`)
  const free = (table: string) =>
    sql.raw(`not exists (select from ${table} other where other.pharmacy_id = moved.pharmacy_id and other.minsan = `)
  for (const table of ['offers', 'hidden_offers'])
    await database.execute(sql`update ${sql.identifier(table)} moved set minsan = ${keep}
      where minsan = ${drop} and ${free('offers')}${keep}) and ${free('hidden_offers')}${keep})`)
  await database.execute(sql`update hidden_offers set offer = offer || jsonb_build_object('minsan', minsan)
    where minsan = ${keep} and offer is not null`)
  await database.execute(sql`update price_history moved set minsan = ${keep}
    where minsan = ${drop} and ${free('price_history')}${keep})`)
  const rows = await selectRows<{ pharmacy_id: number }>(
    database,
    sql`select pharmacy_id from offers where minsan in (${keep}, ${drop})`,
  )
  return rows.map(({ pharmacy_id }) => pharmacy_id)
}

async function moveCustomers(database: Database, keep: string, drop: string): Promise<void> {
  await database.execute(sql`insert into cart_lines as k (user_id, temporary, minsan, quantity, seen_price_cents, prescription, added_at)
    select user_id, temporary, ${keep}, quantity, seen_price_cents, prescription, added_at
    from cart_lines where minsan = ${drop}
    on conflict (user_id, temporary, minsan) do update set quantity = least(${QUANTITY_MAX}, k.quantity + excluded.quantity)`)
  await database.execute(sql`update stock_watches moved set minsan = ${keep} where minsan = ${drop} and not exists
    (select from stock_watches other where other.email = moved.email and other.pharmacy_id = moved.pharmacy_id
      and other.minsan = ${keep})`)
  await database.execute(sql`update reminders moved set minsan = ${keep} where minsan = ${drop} and not exists
    (select from reminders other where other.user_id = moved.user_id and other.pharmacy_id = moved.pharmacy_id
      and other.patient_id is not distinct from moved.patient_id
      and other.minsan = ${keep})`)
  await database.execute(sql`update favorites moved set minsan = ${keep} where minsan = ${drop} and not exists
    (select from favorites other where other.user_id = moved.user_id and other.minsan = ${keep})`)
}

async function redirect(database: Database, keep: string, drop: string): Promise<void> {
  await database.execute(sql`update merged_products set into_minsan = ${keep} where into_minsan = ${drop}`)
  await database.execute(sql`insert into merged_products (minsan, into_minsan) values (${drop}, ${keep})
    on conflict (minsan) do update set into_minsan = excluded.into_minsan`)
  await database.execute(sql`delete from redirects where from_path = ${`/product/${keep}`}`)
  await database.execute(sql`insert into redirects (from_path, to_path) values (${`/product/${drop}`}, ${`/product/${keep}`})
    on conflict (from_path) do update set to_path = excluded.to_path`)
}
