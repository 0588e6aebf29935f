import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { operatorPath } from '@/backend/process/files'
import { columnKey } from './headings'
import { LABEL_FIELDS } from './label-columns'
import { ImportFileError } from './outcome'
import gestionale from './profiles/gestionale.json'
import google_merchant from './profiles/google-merchant.json'
import prestashop from './profiles/prestashop.json'
import salvia from './profiles/salvia.json'
import shopify from './profiles/shopify.json'
import woocommerce from './profiles/woocommerce.json'

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
export const PROFILES = Object.keys(own)

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
