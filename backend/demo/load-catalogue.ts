import { eq } from 'drizzle-orm'
import type { CategoryRecord } from '../commands/import/category-file'
import { categoryLoader } from '../commands/import/load-categories'
import type { Row } from '../commands/import/run-import'
import type { Database } from '../database/open'
import { categories, product_categories, products } from '../database/schema/catalogue'
import { categoryPictures } from './catalogue'
import { writeRows } from './files'
import { inChunks, insertRows } from './insert-rows'
import type { DemoProduct } from './types'

const PRODUCTS_AT_ONCE = 500

/** Stores the tree with its pictures and gives the ids by slug. */
export async function loadCategories(
  database: Database,
  rows: Row<CategoryRecord>[],
): Promise<ReadonlyMap<string, number>> {
  await writeRows(database, categoryLoader, rows)
  for (const [slug, image] of categoryPictures(rows))
    await database.update(categories).set({ image }).where(eq(categories.slug, slug))
  const stored = await database.select({ id: categories.id, slug: categories.slug }).from(categories)
  return new Map(stored.map(({ id, slug }) => [slug, id]))
}

/** Stores the products with their places in the tree, some hundred at a time, and gives how many there are. */
export async function loadProducts(
  database: Database,
  all: Iterable<DemoProduct>,
  category_ids: ReadonlyMap<string, number>,
): Promise<number> {
  let count = 0
  for (const chunk of inChunks(all, PRODUCTS_AT_ONCE)) {
    await insertRows(database, products, chunk.map(productRow))
    await insertRows(
      database,
      product_categories,
      chunk.flatMap(({ minsan, categories: slugs }) =>
        [...new Set(slugs)].flatMap((slug) => {
          const category_id = category_ids.get(slug)
          return category_id === undefined ? [] : [{ category_id, minsan }]
        }),
      ),
    )
    count += chunk.length
  }
  return count
}

function productRow(product: DemoProduct) {
  const { reimbursement, shortage, unit_content } = product
  return {
    minsan: product.minsan,
    name: product.name,
    brand: product.brand,
    manufacturer: product.manufacturer,
    kind: product.kind,
    supply: product.supply,
    active_ingredient: product.active_ingredient,
    strength: product.strength,
    form: product.form,
    pack: product.pack,
    atc: product.atc,
    vat_rate: product.vat_rate,
    description: product.description,
    sections: product.sections,
    leaflet_url: product.leaflet_url,
    ean: product.ean,
    images: product.images,
    equivalence_group: product.equivalence_group,
    reimbursement_class: reimbursement?.class ?? null,
    reference_price_cents: reimbursement?.reference_price_cents ?? null,
    reimbursement_note: reimbursement?.note ?? null,
    national_price_cents: product.national_price ? product.base_price_cents : null,
    shortage_from: shortage?.from ?? null,
    shortage_until: shortage?.until ?? null,
    max_quantity: product.max_quantity,
    max_quantity_reason: product.max_quantity_reason,
    content_amount: unit_content,
    responsible_person: product.responsible_person,
    withdrawn_at: product.withdrawn_at ? new Date(product.withdrawn_at) : null,
    updated_at: new Date(product.updated_at),
  }
}
