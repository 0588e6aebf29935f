import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { operatorPath } from '@/backend/process/files'
import type { LabelFacts, Sector } from '@/lib/contract/products'
import { INFANT_FOOD_FROM } from '@/lib/rules/label'
import { parsePrice } from '@/lib/rules/price'
import { plainWords } from './clean-text'
import { columnKey } from './headings'
import { ImportFileError, leaveOut, reject, skip } from './outcome'
import gestionale from './profiles/gestionale.json'
import google_merchant from './profiles/google-merchant.json'
import prestashop from './profiles/prestashop.json'
import salvia from './profiles/salvia.json'
import shopify from './profiles/shopify.json'
import woocommerce from './profiles/woocommerce.json'
import type { TableRow } from './table'
import { known, limited } from './values'

/** Columns of label data other than texts, see docs/imports.md. */
export const LABEL_COLUMNS = {
  from_months: { names: ['eta_mesi', 'from_months'] },
  gluten: { names: ['glutine', 'gluten'] },
  nutrition: { names: ['valori_nutrizionali', 'nutrition'] },
  registration: { names: ['registrazione', 'registration'] },
  protection: { names: ['protezione', 'protection'] },
} as const
type LabelColumn = keyof typeof LABEL_COLUMNS
const LABEL_FIELDS = Object.keys(LABEL_COLUMNS) as LabelColumn[]

export function readLabelFacts(cell: (name: LabelColumn) => string, sector: Sector | null): LabelFacts {
  const read = <Value>(name: LabelColumn, parse: (text: string) => Value) => {
    const text = known(cell(name))
    const value = text === null ? null : leaveOut(() => parse(text))
    return value === null ? {} : { [name]: value }
  }
  return {
    ...read('from_months', (text) => readMonths(text, sector)),
    ...read('gluten', readGluten),
    ...read('nutrition', readNutrition),
    ...read('registration', (text) => limited(text, 120, 'registrazione')),
    ...read('protection', (text) => limited(text, 160, 'protezione')),
  }
}

function readMonths(text: string, sector: Sector | null): number {
  const months = /^\d{1,3}$/.test(text) ? Number(text) : reject('invalid_number', `eta_mesi is no number: ${text}`)
  if (sector === 'infant_food' && months < INFANT_FOOD_FROM)
    reject('invalid_value', `eta_mesi: no food is for children under ${INFANT_FOOD_FROM} months`)
  return months
}

const gluten: Record<string, NonNullable<LabelFacts['gluten']>> = {
  senza: 'free',
  'senza glutine': 'free',
  free: 'free',
  contiene: 'present',
  'contiene glutine': 'present',
  present: 'present',
}

const readGluten = (text: string) =>
  gluten[text.toLowerCase()] ?? reject('invalid_value', `glutine is neither «senza» nor «contiene»: ${text}`)

/**
 * `per 100 g | energia: 1640 kJ / 388 kcal | vitamina B1: 1,2 mg (109 %)`; percentages are of the reference values.
 */
function readNutrition(text: string): NonNullable<LabelFacts['nutrition']> {
  const wrong = (part: string) => reject('invalid_value', `valori_nutrizionali is not understood: ${part.slice(0, 80)}`)
  const [per = '', ...parts] = text.split('|').map((part) => part.trim())
  if (!/^per \S/.test(per) || per.length > 80 || parts.length === 0 || parts.length > 60) return wrong(text)
  return {
    per: per.slice('per '.length),
    values: parts.map((part) => {
      const [, name = '', amount = '', percent] =
        /^([^:|]{1,80}):\s*((?:[<≤]\s?)?\d[^()]{0,60}?)(?:\s*\((\d{1,4}(?:,\d)?)\s?%\))?$/u.exec(part) ?? wrong(part)
      return { name, amount, ...(percent && { reference_percent: Number(percent.replace(',', '.')) }) }
    }),
  }
}

export const FIELDS = [
  ...(['id', 'sku', 'minsan', 'ean', 'name', 'type', 'published', 'visibility', 'summary', 'description'] as const),
  ...(['net_price', 'discount_amount', 'discount_percent'] as const),
  ...(['price', 'sale_price', 'sale_from', 'sale_to', 'sale_dates', 'stock', 'in_stock', 'orderable'] as const),
  ...(['vat_rate', 'tax_status', 'kind'] as const),
  ...(['category', 'brand', 'manufacturer', 'pack', 'content', 'composition', 'directions', 'warnings'] as const),
  ...(['responsible_person', 'sector', 'supply', 'form', 'max_quantity', 'max_quantity_reason'] as const),
  ...(['group', 'option1', 'option2', 'option3', 'list_price'] as const),
  ...LABEL_FIELDS,
] as const
export type CatalogueField = (typeof FIELDS)[number]

const field = z.enum(FIELDS)
const schema = z.strictObject({
  name: z.string(),
  columns: z.partialRecord(field, z.array(z.string()).min(1)),
  defaults: z.partialRecord(field, z.string()).default({}),
  /** Meaning of a cell's words; '' is an empty cell. */
  words: z.partialRecord(field, z.record(z.string(), z.string())).default({}),
  skip: z.partialRecord(field, z.array(z.string())).default({}),
  /** Words of rows that are skipped like those, and named in the report. */
  unsupported: z.partialRecord(field, z.array(z.string())).default({}),
  /** Words with which a row counts; others, except an empty cell, are passed over. */
  only: z.partialRecord(field, z.array(z.string()).min(1)).default({}),
  /** Separates several categories of a cell; `|` always does. */
  category_separator: z.enum([',', ';', '/']).optional(),
  /** Cells that a variant takes from its product, the row that its `group` names or begins with, if its own are empty. */
  inherit: z.array(field).default([]),
  /** Kind of products in a category of this name, if no cell states it. */
  kinds: z.record(z.string(), z.string()).default({}),
})
export type CatalogueProfile = z.infer<typeof schema>

const own: Record<string, unknown> = {
  woocommerce,
  shopify,
  prestashop,
  'google-merchant': google_merchant,
  gestionale,
  salvia,
}
const PROFILES = Object.keys(own)

/** Reads a profile by name, or an operator's own by path. @throws ImportFileError naming the error. */
export function readProfile(name: string): CatalogueProfile {
  const known = own[name]
  const parsed = schema.safeParse(known ?? ownFile(name))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ImportFileError(
      'unsupported_file',
      `The profile ${name} is wrong: ${issue?.path.join('.')}: ${issue?.message}. Correct it: docs/imports.md has its keys.`,
    )
  }
  const { data } = parsed
  const lowerCase = (lists: CatalogueProfile['skip']) =>
    Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words?.map((word) => word.toLowerCase())]))
  // Words are normalised like column names.
  const keyed = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).map(([word, value]) => [columnKey(word), value]))
  return {
    ...data,
    words: Object.fromEntries(Object.entries(data.words).map(([name, words]) => [name, keyed(words ?? {})])),
    skip: lowerCase(data.skip),
    unsupported: lowerCase(data.unsupported),
    only: lowerCase(data.only),
    kinds: keyed(data.kinds),
  }
}

function ownFile(name: string): unknown {
  const wrong = `There is no profile ${name}: choose one of ${PROFILES.join(', ')}, or give the path of a JSON file (docs/imports.md).`
  if (!name.endsWith('.json')) throw new ImportFileError('unsupported_file', wrong)
  try {
    return JSON.parse(readFileSync(operatorPath(name), 'utf8'))
  } catch (error) {
    throw new ImportFileError(
      'malformed_json',
      `The profile ${name} cannot be read, correct it or its path: ${error instanceof Error ? error.message : error}`,
    )
  }
}

export type Cell = (name: CatalogueField) => string
type Row = TableRow<CatalogueField>
type Product = { cells: Row; is_shown: boolean }

/**
 * Creates the reader of a file's cells by its profile: translates words, gives variants what their product says, and
 * passes over rows that the source system does not offer to its own customers.
 */
export function createCellReader(profile: CatalogueProfile): (row: Row) => Cell {
  const products = new Map<string, Product>()
  const inheritsName = profile.inherit.includes('name')
  return (row) => {
    const own = translate(row, profile)
    const group = own('group')
    const product = group === '' ? undefined : products.get(group.replace(/^id:/, 'id '))
    const inherited = product && translate(product.cells, profile)
    const cell: Cell = (name) => own(name) || (profile.inherit.includes(name) ? (inherited?.(name) ?? '') : '')
    const is_shown = isShown(cell, profile, (name) => name !== 'type') && product?.is_shown !== false
    const named = { cells: pick(row, profile), is_shown }
    if (inheritsName && group !== '' && !product) {
      // Rows of a product follow each other: the last product is enough.
      products.clear()
      products.set(group, named)
    } else if (group === '' && !isShown(own, profile, (name) => name === 'type')) {
      // A product that is sold as variants, which name it by ID or SKU.
      for (const key of [own('id') && `id ${own('id')}`, own('sku')]) if (key) products.set(key, named)
    }
    if (!is_shown || !isShown(cell, profile, (name) => name === 'type')) skip('not_offered')
    for (const [name, hidden] of Object.entries(profile.unsupported))
      if (hasWord(cell(name as CatalogueField), hidden))
        skip('not_supported', `${plainWords(cell('name'))} (${cell(name as CatalogueField)})`)
    // A further picture of the product above.
    if (
      product &&
      own('name') === '' &&
      ['price', 'sku', 'option1'].every((name) => own(name as CatalogueField) === '')
    )
      skip('not_offered')
    return withFormerPrice(cell)
  }
}

function translate(row: Row, { words, defaults }: CatalogueProfile): Cell {
  return (name) => {
    const given = row[name] ?? ''
    return words[name]?.[columnKey(given)] ?? (given || (defaults[name] ?? ''))
  }
}

const pick = (row: Row, { inherit }: CatalogueProfile) =>
  Object.fromEntries(FIELDS.map((name) => [name, inherit.includes(name) ? (row[name] ?? '') : ''])) as Row

function isShown(cell: Cell, { skip: hidden, only }: CatalogueProfile, asked: (name: string) => boolean): boolean {
  const word = (name: string) => cell(name as CatalogueField).toLowerCase()
  return (
    Object.entries(hidden).every(([name, words]) => !asked(name) || !hasWord(word(name), words)) &&
    Object.entries(only).every(([name, words]) => !asked(name) || word(name) === '' || words?.includes(word(name)))
  )
}

/** WooCommerce writes several words in a cell: `simple, virtual`. */
const hasWord = (text: string, words: readonly string[] | undefined) =>
  [text, ...text.split(',')].some((word) => words?.includes(word.trim().toLowerCase()))

/** A higher price beside the current one, such as Shopify's compare-at price, makes the current one a reduction. */
function withFormerPrice(cell: Cell): Cell {
  const [former, current] = [parsePrice(cell('list_price')) ?? 0, parsePrice(cell('price')) ?? 0]
  if (former <= current) return cell
  return (name) => cell(name === 'price' ? 'list_price' : name === 'sale_price' ? 'price' : name)
}
