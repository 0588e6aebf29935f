import { refreshDerived } from '../catalogue/derived'
import { openDatabase } from '../database/open'
import { offers, price_history, products } from '../database/schema/catalogue'
import { parseId } from '../http/page'
import { readBackendEnv } from '../process/env'
import { CLASS_PRODUCTS } from './classes'
import { shop } from './shop'

// Adds the products of `classes.ts` to the seeded shop, at both pharmacies.
const DAY = 86_400_000
const env = readBackendEnv()
const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
// The ingredient for «febbre», for every product.
const said = { atc: 'N02BE01', active_ingredient: 'Paracetamolo', vat_rate: 10 }
await database
  .insert(products)
  .values(CLASS_PRODUCTS.map(({ minsan, name, kind, supply }) => ({ minsan, name, kind, supply, ...said })))
for (const place of [shop.central, shop.small]) {
  const at = { pharmacy_id: parseId(place) }
  await database
    .insert(offers)
    .values(
      CLASS_PRODUCTS.map(({ minsan }) => ({ ...at, minsan, price_cents: 800, list_price_cents: 1000, stock: 90 })),
    )
  await database.insert(price_history).values(
    CLASS_PRODUCTS.flatMap(({ minsan }) => [
      { ...at, minsan, price_cents: 1000, from_at: new Date(Date.now() - 20 * DAY) },
      { ...at, minsan, price_cents: 800, from_at: new Date(Date.now() - DAY) },
    ]),
  )
}
await refreshDerived(database)
await close()
