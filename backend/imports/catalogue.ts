import { chooseCategory, chooseKind, readPaths } from './catalogue-category'
import { type Cell, createCellReader } from './catalogue-cells'
import { type CatalogueField, type CatalogueProfile, FIELDS } from './catalogue-profile'
import { cleanHtml, plainWords } from './clean-html'
import { columnKey } from './headings'
import { readLabelFacts } from './label-columns'
import {
  type OfferRecord,
  parseKind,
  parseVatRate,
  readContent,
  readEan,
  readMaximum,
  readOwnPrice,
  readReduction,
  readSector,
  readStock,
  veterinaryRegime,
} from './offers'
import { leaveOut, reject } from './outcome'
import { hasSaleDates, readSaleDates, type SalePeriod } from './sale-dates'
import { type Column, Table } from './table'
import { cutAtWord, leavable, leavableText, limited, optional, readMinsan, readSwitch } from './values'
import { nameVariant, readOptions } from './variant-name'

/** A product as described by a third-party file; its minsan is resolved when written. */
export type CatalogueRecord = Omit<OfferRecord, 'minsan' | 'pharmacy_code'> & {
  pharmacy_code: string | null
  minsan: string | null
  /** The file's own identifier, to which a code of the shop is assigned. */
  reference: string
}

const CODES: Partial<Record<CatalogueField, Column['code']>> = {
  id: 'optional',
  group: 'optional',
  sku: 'optional',
  minsan: 'needed',
  ean: 'optional',
}
const LINES = new Set<CatalogueField>(['summary', 'description', 'composition', 'directions', 'warnings'])
/** Longer texts are cut rather than rejected. */
const LONGEST = 20_000

/** A product file in the format of a profile, for one pharmacy or none. */
export function catalogueTable(profile: CatalogueProfile, pharmacy: string | null) {
  const column = (name: CatalogueField): Column => ({
    names: profile.columns[name] ?? [],
    required: name === 'name',
    lines: LINES.has(name),
    ...(CODES[name] && { code: CODES[name] }),
  })
  const columns = Object.fromEntries(FIELDS.map((name) => [name, column(name)])) as Record<CatalogueField, Column>
  const readCells = createCellReader(profile)
  return new Table<CatalogueField, CatalogueRecord>({ columns }, (row, line) => {
    const cell = readCells(row)
    const title = plainWords(cell('name'))
    // Other systems list all options of a product in its own row.
    const options = profile.columns.group === undefined || cell('group') !== '' ? readOptions(cell) : []
    const name = limited(nameVariant(title, options), 200, 'name') ?? reject('missing_value', 'name is empty')
    const ean = cell('ean')
      .split(/[\s|,;]+/)
      .flatMap((code) => readEan(code) ?? [])
    const sku = cell('sku')
    const sku_ean = readEan(sku)
    const regular = optional(cell('price'), (text) => readOwnPrice(text, 'price'))
    const sale = leaveOut(() => readSale(cell, regular))
    const paths = readPaths(cell('category'), profile)
    const text = (field: CatalogueField) =>
      optional(cell(field), (value) => cleanHtml(cutAtWord(value, LONGEST))) || null
    const stock = optional(cell('stock'), readStock)
    // Unknown values count as missing: the product is shown but not sold.
    const kind = parseKind(cell('kind') || chooseKind(paths, profile)) ?? null
    const sector = leavable(cell('sector'), readSector)
    const in_stock = leaveOut(() => readSwitch(cell('in_stock'), 'in_stock')) ?? false
    return {
      pharmacy_code: pharmacy,
      minsan: chooseCode(cell('minsan'), sku),
      reference: sku || (cell('id') && ['id', cell('id'), ...options].join(' ')) || `name ${columnKey(name) || line}`,
      price_cents: sale?.price_cents ?? regular,
      list_price_cents: sale && regular,
      sale_starts_at: sale?.sale_starts_at ?? null,
      sale_ends_at: sale?.sale_ends_at ?? null,
      stock: stock ?? 0,
      // Without a stock count the product is only known to be available.
      orderable: (leaveOut(() => readSwitch(cell('orderable'), 'orderable')) ?? false) || (in_stock && stock === null),
      ean: [...new Set(sku_ean ? [...ean, sku_ean] : ean)],
      name,
      brand: leavableText(plainWords(cell('brand')), 100, 'brand'),
      manufacturer: leavableText(plainWords(cell('manufacturer')), 200, 'manufacturer'),
      category: chooseCategory(paths),
      kind,
      supply: leavable(cell('supply'), (text) => veterinaryRegime(text, kind)),
      vat_rate: parseVatRate(cell('vat_rate')),
      form: leavableText(cell('form'), 160, 'form'),
      pack: leavableText(cell('pack'), 160, 'pack'),
      content: leavable(cell('content'), readContent),
      description: text('description') ?? text('summary'),
      composition: text('composition'),
      directions: text('directions'),
      warnings: text('warnings'),
      responsible_person: leavableText(cell('responsible_person'), 300, 'responsible_person'),
      sector,
      label_facts: readLabelFacts(cell, sector),
      max_quantity: leavable(cell('max_quantity'), readMaximum),
      max_quantity_reason: leavableText(cell('max_quantity_reason'), 300, 'max_quantity_reason'),
    }
  })
}

/**
 * The reduced price with its dates; null without one. Rejects one that is not below the regular price, or with dates
 * that are not understood: then the regular price counts.
 */
function readSale(cell: Cell, regular: number | null): ({ price_cents: number } & SalePeriod) | null {
  const text = cell('sale_price')
  const sale = readReduction(text, 'sale_price')
  if (sale === null) return null
  if (regular !== null && sale >= regular) reject('invalid_price', `sale_price is not lower than price: ${text}`)
  const dates = { from: cell('sale_from'), to: cell('sale_to'), range: cell('sale_dates') }
  if (regular === null && hasSaleDates(dates)) reject('missing_value', `no price counts outside the offer of ${text}`)
  return { price_cents: sale, ...readSaleDates(dates) }
}

/** An explicit minsan must be valid or a placeholder of one repeated digit; an SKU counts only with the first digit of a medicine or parapharmacy code. */
function chooseCode(minsan: string, sku: string): string | null {
  const named = /^(\d)\1*$/.test(minsan) ? null : optional(minsan, readMinsan)
  return named ?? (/^A?[089]\d{8}$/i.test(sku) ? readMinsan(sku) : null)
}
