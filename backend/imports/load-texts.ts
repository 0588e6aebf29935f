import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { categories, products } from '@/backend/database/schema/catalogue'
import type { Changes } from '../catalogue/changes'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import { SECTION_ORDER, type TextRecord } from './texts'

/** Sets the texts of a file; empty ones are deleted, others stay. */
export const textLoader: Loader<TextRecord> = {
  recordKey: ({ minsan, category, section }) => `${minsan ?? category}|${section}`,
  async write(database, rows, changes) {
    const stored = await storedTexts(
      database,
      rows.map(({ record }) => record),
    )
    const { taken, rejected } = takeRows(rows, (record) => {
      const key = record.minsan ?? record.category
      const texts = stored.get(key)
      if (texts) return { key, texts, record }
      return record.minsan
        ? reject('unknown_product', `the shop does not know ${key}`)
        : reject('unknown_category', `no category has the slug ${key}`)
    })
    const added: string[] = []
    const changed: string[] = []
    const touched = new Map<string, Map<string, string>>()
    for (const { key, texts, record } of taken) {
      const { section, html } = record
      const before = texts.get(section) ?? ''
      if (before === html) continue
      ;(before === '' ? added : changed).push(`${key}|${section}`)
      texts.set(section, html)
      touched.set(key, texts)
    }
    await save(database, touched, changes)
    return { added, changed, rejected }
  },
}

async function storedTexts(database: Database, records: TextRecord[]) {
  const { minsan, description, sections } = products
  const known = await database
    .select({ minsan, description, sections })
    .from(products)
    .where(inArray(minsan, [...new Set(records.flatMap((record) => record.minsan ?? []))]))
  const named = await database
    .select({ slug: categories.slug, description: categories.description })
    .from(categories)
    .where(inArray(categories.slug, [...new Set(records.flatMap((record) => record.category ?? []))]))
  return new Map<string, Map<string, string>>([
    ...known.map(
      (product) =>
        [
          product.minsan,
          new Map([
            ['description', product.description],
            ...product.sections.map(({ code, html }) => [code, html] as const),
          ]),
        ] as const,
    ),
    ...named.map(({ slug, description }) => [slug, new Map([['description', description ?? '']])] as const),
  ])
}

/** Composition comes last in leaflets and first for other goods. */
const rank = (code: string, of_leaflet: boolean) =>
  (of_leaflet && code === 'composition' ? 0 : SECTION_ORDER.indexOf(code) + 1) || SECTION_ORDER.length + 1

/** One statement for all products: leaflets have thousands of sections. */
async function save(database: Database, touched: Map<string, Map<string, string>>, changes: Changes): Promise<void> {
  const told: Pick<typeof products.$inferInsert, 'minsan' | 'description' | 'sections'>[] = []
  for (const [key, texts] of touched) {
    const description = texts.get('description') ?? ''
    if (!/^\d/.test(key)) {
      await database.update(categories).set({ description }).where(eq(categories.slug, key))
      changes.addCategories()
      continue
    }
    const sections = [...texts]
      .filter(([code, html]) => code !== 'description' && html !== '')
      .sort(([one], [other]) => rank(one, texts.has('indications')) - rank(other, texts.has('indications')))
      .map(([code, html]) => ({ code, html }))
    told.push({ minsan: key, description, sections })
    changes.addProduct(key)
  }
  if (told.length > 0)
    await database.execute(sql`update products p
      set description = given.description, sections = given.sections, updated_at = now()
      from jsonb_populate_recordset(null::products, ${JSON.stringify(told)}::jsonb) given where p.minsan = given.minsan`)
}
