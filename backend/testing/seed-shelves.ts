import { refreshDerived } from '../catalogue/derived'
import type { Database } from '../database/open'
import { categories, offers, price_history, product_categories, products } from '../database/schema/catalogue'
import { pharmacies, type StoredDelivery } from '../database/schema/places'
import { parseId } from '../http/page'
import { asked, CLOSED, FAR, NEAR, shelves, tree } from './shelves'

const DAY_MS = 24 * 60 * 60 * 1000

const collection: StoredDelivery = {
  id: 'ritiro',
  kind: 'click_and_collect',
  label: 'Ritiro in farmacia',
  fee_cents: 0,
  free_from_cents: null,
  minimum_order_cents: null,
  ready_in_minutes: 45,
  postal_codes: [],
  slots: [],
}

export async function seedShelves(database: Database): Promise<void> {
  const place = { city: 'Milano', province: 'MI', postal_code: '20124', longitude: 9.2, deliveries: [collection] }
  await database.insert(pharmacies).values([
    { ...place, id: parseId(NEAR), code: 'N1', name: 'Farmacia Vicina', address: 'Via Uno 1', latitude: 45.47 },
    { ...place, id: parseId(FAR), code: 'F1', name: 'Farmacia Lontana', address: 'Via Due 2', latitude: 45.6 },
    {
      ...place,
      id: parseId(CLOSED),
      code: 'C1',
      name: 'Farmacia Chiusa',
      address: 'Via Tre 3',
      latitude: 45.47,
      active: false,
    },
  ])
  const ids = new Map<string, number>()
  for (const { children, ...root } of tree) {
    for (const { parent, ...category } of [
      { ...root, parent: null },
      ...children.map((child) => ({ ...child, parent: root.slug })),
    ]) {
      const [row] = await database
        .insert(categories)
        .values({ ...category, parent_id: parent === null ? null : (ids.get(parent) ?? null) })
        .returning({ id: categories.id })
      if (row) ids.set(category.slug, row.id)
    }
  }
  await database.insert(products).values(shelves.map(({ categories: _groups, ...product }) => product))
  await database
    .insert(product_categories)
    .values(
      shelves.flatMap(({ minsan, categories: slugs }) =>
        [...new Set(slugs)].map((slug) => ({ minsan, category_id: ids.get(slug) ?? 0 })),
      ),
    )
  await database
    .insert(offers)
    .values(asked.map(({ history: _history, ...offer }) => ({ ...offer, pharmacy_id: parseId(offer.pharmacy_id) })))
  const now = Date.now()
  await database.insert(price_history).values(
    asked.flatMap(({ pharmacy_id, minsan, history }) =>
      history.map(([price_cents, days]) => ({
        pharmacy_id: parseId(pharmacy_id),
        minsan,
        price_cents,
        from_at: new Date(now - days * DAY_MS),
      })),
    ),
  )
  await refreshDerived(database)
  // Repeats some concurrently and in reverse, as after two orders: no difference, no deadlock.
  const some = shelves.slice(0, 40).map(({ minsan }) => minsan)
  await Promise.all([some, [...some].reverse()].map((minsans) => refreshDerived(database, { minsans })))
}
