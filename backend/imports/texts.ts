import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/backend/database/open'
import { categories, products } from '@/backend/database/schema/catalogue'
import type { Changes } from '../catalogue'
import { categorySlug } from './categories'
import { cleanHtml, plainWords } from './clean-text'
import { jsonRecords } from './comuni'
import type { ReadHeading, UnreadHeading } from './headings'
import { type Loader, takeRows } from './loader'
import { type Outcome, readOutcome, reject } from './outcome'
import type { CountedFile } from './progress'
import { Table } from './table'
import { limited, readMinsan, required } from './values'

/**
 * A text of a product or a category: its description (plain text for categories), or one section of a product's
 * page.
 */
export type TextRecord = { section: string; html: string } & (
  | { minsan: string; category?: never }
  | { category: string; minsan?: never }
)

const DESCRIPTION = 'description'
/** Sections in display order, with their names in files. */
const sections: Record<string, readonly string[]> = {
  [DESCRIPTION]: ['descrizione'],
  indications: ['indicazioni', 'indicazioni_terapeutiche'],
  contraindications: ['controindicazioni'],
  composition: ['composizione', 'ingredienti'],
  dosage: ['posologia', 'dosaggio'],
  directions: ['modalita_uso', 'modalita_d_uso', 'modo_uso', 'modo_d_uso'],
  warnings: ['avvertenze'],
  interactions: ['interazioni'],
  pregnancy: ['gravidanza', 'gravidanza_e_allattamento'],
  side_effects: ['effetti_indesiderati', 'effetti_collaterali'],
  storage: ['conservazione'],
}
const SECTION_ORDER = Object.keys(sections)
const LONGEST = 100_000

const key = (name: string) => categorySlug(name).replaceAll('-', '_')

function readSection(text: string): string {
  const name = key(text)
  const found = SECTION_ORDER.find((code) => code === name || sections[code]?.includes(name))
  return found ?? reject('invalid_value', `sezione is none of ${Object.values(sections).flat().join(', ')}: ${text}`)
}

/**
 * Digits are a product code, anything else a category slug, which only has a description; commas separate several.
 */
function records(codes: string, name: string, text: string): TextRecord[] {
  const given = limited(text, LONGEST, 'testo') ?? ''
  const section = readSection(name)
  const html = cleanHtml(given)
  return codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
    .map((code) => {
      if (/^A?\d/i.test(code)) return { minsan: readMinsan(code), section, html }
      if (section !== DESCRIPTION) reject('invalid_value', `a category has no ${name}: ${code}`)
      return { category: code.toLowerCase(), section: DESCRIPTION, html: plainWords(given) }
    })
}

const textTable = new Table(
  {
    columns: {
      code: { names: ['codice', 'minsan', 'aic', 'categoria', 'code'], required: true, code: 'needed' },
      section: { names: ['sezione', 'section'] },
      text: { names: ['testo', 'html', 'text'], required: true, lines: true },
    },
  },
  (row) => records(required(row.code, 'codice'), row.section || DESCRIPTION, row.text),
)

const element = z.object({
  code: z.string(),
  description: z.string().optional(),
  sections: z.record(z.string(), z.string()).default({}),
})

/**
 * The shop's own text formats, see docs/imports.md: one row per text, or JSON with all texts of a product or
 * category.
 */
export async function readTexts(
  source: CountedFile,
  onUnread?: (headings: UnreadHeading[], read: ReadHeading[]) => void,
): Promise<AsyncIterable<Outcome<TextRecord>>> {
  for await (const chunk of source.open())
    if (/^\uFEFF?\s*\[/.test(chunk.toString('utf8', 0, 1000))) return nested(source.open())
    else break
  return listed(source.open(), onUnread)
}

async function* listed(
  stream: AsyncIterable<Uint8Array>,
  onUnread?: (headings: UnreadHeading[], read: ReadHeading[]) => void,
): AsyncGenerator<Outcome<TextRecord>> {
  for await (const outcome of textTable.read(stream, onUnread)) yield* each(outcome)
}

function* each(outcome: Outcome<TextRecord[]>): Generator<Outcome<TextRecord>> {
  if (!('record' in outcome)) yield outcome
  else for (const record of outcome.record) yield { line: outcome.line, record }
}

async function* nested(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<TextRecord>> {
  for await (const outcome of jsonRecords(stream, null, element, (one) => one)) {
    if (!('record' in outcome)) {
      yield outcome
      continue
    }
    const { code, description, sections } = outcome.record
    const texts = { ...(description !== undefined && { [DESCRIPTION]: description }), ...sections }
    for (const [section, text] of Object.entries(texts))
      yield* each(readOutcome(outcome.line, () => records(code, section, text)))
  }
}

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
const rank = (code: string, ofLeaflet: boolean) =>
  (ofLeaflet && code === 'composition' ? 0 : SECTION_ORDER.indexOf(code) + 1) || SECTION_ORDER.length + 1

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
