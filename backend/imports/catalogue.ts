import { readProductCode } from '@/lib/identifiers/product-code'
import { parsePrice } from '@/lib/rules/price'
import { fold } from '@/lib/values/fold'
import {
  type CatalogueField,
  type CatalogueProfile,
  type Cell,
  createCellReader,
  FIELDS,
  readLabelFacts,
} from './catalogue-profile'
import { cleanHtml, plainWords } from './clean-text'
import { hasSaleDates, readSaleDates, type SalePeriod } from './dates'
import { columnKey } from './headings'
import {
  type OfferRecord,
  parseKind,
  parseVatRate,
  readBarCodes,
  readContent,
  readMaximum,
  readOwnPrice,
  readReduction,
  readSector,
  readStock,
  veterinaryRegime,
} from './offers'
import { leaveOut, reject } from './outcome'
import { type Column, Table } from './table'
import { cutAtWord, leavable, leavableText, limited, optional, parseDecimal, readMinsan, readSwitch } from './values'

/** Shopify's value of products without variants. */
const NONE = /^default title$/i

const OPTIONS = ['option1', 'option2', 'option3'] as const

/** The name with the size, colour and other options of a variant that it lacks: `Crema mani 75 ml`. */
function nameVariant(name: string, options: readonly string[]): string {
  return options.reduce((whole, option) => (isNamed(whole, option) ? whole : `${whole} ${option}`), name)
}

/** The options of a row; PrestaShop writes several in a cell, with names and positions: `Size:M:1, Colour:Red:2`. */
function readOptions(cell: Cell): string[] {
  return OPTIONS.flatMap((name) => cell(name).split(/,\s+|,(?=\D)/))
    .map((option) =>
      option
        .trim()
        .replace(/:\d+$/, '')
        .replace(/^[\p{L}\s]+:\s*/u, ''),
    )
    .filter((option) => option !== '' && !NONE.test(option))
}

function isNamed(name: string, option: string): boolean {
  return ` ${words(name)} `.includes(` ${words(option)} `)
}

/** `50ml` is `50 ml`. */
const words = (text: string) =>
  fold(text)
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .split(/[^\p{L}\p{N},.]+/u)
    .join(' ')
    .trim()

const LEVELS = 2
const PATH_MAX = 200

/** The paths of names in a cell: `|` separates several, other characters only where the profile says so. */
function readPaths(text: string, { category_separator, words }: CatalogueProfile): string[][] {
  const parts = text.split('|').flatMap((part) => (category_separator ? splitEscaped(part, category_separator) : part))
  return parts
    .map((path) =>
      path
        .split('>')
        .map((name) => plainWords(name))
        .filter((name) => name !== '' && words.category?.[columnKey(name)] !== ''),
    )
    .filter((path) => path.length > 0)
}

/** Splits at separators without a backslash before them, as WooCommerce escapes commas of names. */
const splitEscaped = (text: string, separator: string) =>
  text.split(new RegExp(`(?<!\\\\)[${separator}]`)).map((part) => part.replaceAll(`\\${separator}`, separator))

/**
 * The deepest categories of a cell, limited to two levels: `Bellezza > Mani > Creme` becomes `Bellezza > Mani`. Too
 * long ones are left out.
 */
function chooseCategory(paths: readonly string[][]): string | null {
  const depth = Math.max(...paths.map((path) => path.length))
  const deepest = paths.filter((path) => path.length === depth).map((path) => path.slice(0, LEVELS).join(' > '))
  const fitting = [...new Set(deepest)].flatMap((path) => leaveOut(() => checkLength(path)) ?? [])
  return fitting.join(' | ') || null
}

const checkLength = (path: string) =>
  path.length <= PATH_MAX ? path : reject('invalid_value', `category is longer than ${PATH_MAX} characters: ${path}`)

/** The kind of products in these categories by the profile; the deepest known name or path decides. */
function chooseKind(paths: readonly string[][], { kinds }: CatalogueProfile): string {
  const found = paths.flatMap((path) =>
    path.flatMap((name, level) => kinds[columnKey(path.slice(0, level + 1).join(' '))] ?? kinds[columnKey(name)] ?? []),
  )
  return found.at(-1) ?? ''
}

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
/** Without them products are not sold, or at no stock. */
const NEEDED = new Set<CatalogueField>(['name', 'price', 'stock'])
const LOOKS: Partial<Record<CatalogueField, Column['looks']>> = {
  minsan: 'code',
  price: 'number',
  stock: 'number',
  orderable: 'switch',
  discount_percent: 'percent',
}
const UNSURE: Partial<Record<CatalogueField, readonly string[]>> = {
  minsan: ['min'],
  orderable: ['ord'],
  discount_percent: ['sconto'],
}
const LINES = new Set<CatalogueField>(['summary', 'description', 'composition', 'directions', 'warnings'])
/** Digits of a SKU that is read as an EAN. */
const LEAST_SKU = 11
/** Longer texts are cut rather than rejected. */
const LONGEST = 20_000

/** A product file in the format of a profile, for one pharmacy or none. */
export function catalogueTable(profile: CatalogueProfile, pharmacy: string | null) {
  const column = (name: CatalogueField): Column => ({
    names: profile.columns[name] ?? [],
    required: name === 'name',
    lines: LINES.has(name),
    needed: NEEDED.has(name),
    ...(LOOKS[name] && { looks: LOOKS[name] }),
    ...(profile.columns[name] && UNSURE[name] && { unsure: UNSURE[name] }),
    ...(CODES[name] && { code: CODES[name] }),
  })
  const columns = Object.fromEntries(FIELDS.map((name) => [name, column(name)])) as Record<CatalogueField, Column>
  const readCells = createCellReader(profile)
  return new Table<CatalogueField, CatalogueRecord>({ columns }, (row, line, has) => {
    const cell = readCells(row)
    const title = plainWords(cell('name'))
    // Other systems list all options of a product in its own row.
    const options = profile.columns.group === undefined || cell('group') !== '' ? readOptions(cell) : []
    const name = limited(nameVariant(title, options), 200, 'name') ?? reject('missing_value', 'empty: nome')
    const barCodes = readBarCodes(cell('ean'))
    const sku = cell('sku')
    // Shorter numbers are mostly an article's.
    const skuCodes = sku.length < LEAST_SKU ? null : readProductCode(sku)
    const ean = [...barCodes, skuCodes].flatMap((codes) => codes?.ean ?? [])
    // Without tax there is no rate to be assumed.
    const vat_rate = cell('tax_status') === 'none' ? null : parseVatRate(cell('vat_rate'))
    const regular =
      optional(cell('price'), (text) => readOwnPrice(text, 'price')) ??
      leaveOut(() => readNetPrice(cell('net_price'), vat_rate))
    const sale = leaveOut(() => readSale(cell, regular))
    const paths = readPaths(cell('category'), profile)
    const text = (field: CatalogueField) =>
      optional(cell(field), (value) => cleanHtml(cutAtWord(value, LONGEST))) || null
    const stock = optional(cell('stock'), readStock)
    // Unknown values count as missing: the product is shown but not sold.
    const kind = parseKind(cell('kind') || chooseKind(paths, profile)) ?? null
    const sector = leavable(cell('sector'), readSector)
    const orderable = leaveOut(() => readSwitch(cell('orderable'), 'orderable'))
    const inStock = has('in_stock') ? leaveOut(() => readSwitch(cell('in_stock'), 'in_stock')) : null
    return {
      pharmacy_code: pharmacy,
      minsan: chooseCode(cell('minsan'), sku) ?? barCodes.find((codes) => codes.ean === null)?.minsan ?? null,
      reference: sku || (cell('id') && ['id', cell('id'), ...options].join(' ')) || `name ${columnKey(name) || line}`,
      price_cents: sale?.price_cents ?? regular,
      list_price_cents: sale && regular,
      sale_starts_at: sale?.sale_starts_at ?? null,
      sale_ends_at: sale?.sale_ends_at ?? null,
      stock: has('stock') || inStock !== null ? (stock ?? 0) : null,
      // Without a stock count the product is only known to be available.
      orderable: inStock && stock === null ? true : has('orderable') ? orderable : inStock === null ? null : false,
      ean: [...new Set(ean)],
      name,
      brand: leavableText(plainWords(cell('brand')), 100, 'brand'),
      manufacturer: leavableText(plainWords(cell('manufacturer')), 200, 'manufacturer'),
      category: chooseCategory(paths),
      kind,
      supply: leavable(cell('supply'), (text) => veterinaryRegime(text, kind)),
      vat_rate,
      form: leavableText(plainWords(cell('form')), 160, 'form'),
      pack: leavableText(plainWords(cell('pack')), 160, 'pack'),
      content: leavable(cell('content'), readContent),
      description: text('description') ?? text('summary'),
      composition: text('composition'),
      directions: text('directions'),
      warnings: text('warnings'),
      responsible_person: leavableText(plainWords(cell('responsible_person')), 300, 'responsible_person'),
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
  const sale = readReduction(cell('sale_price'), 'sale_price') ?? applyDiscount(cell, regular)
  if (sale === null) return null
  const text = cell('sale_price') || cell('discount_amount') || cell('discount_percent')
  if (regular !== null && sale >= regular) reject('invalid_price', `sale_price is not lower than price: ${text}`)
  const dates = { from: cell('sale_from'), to: cell('sale_to'), range: cell('sale_dates') }
  if (regular === null && hasSaleDates(dates)) reject('missing_value', `no price counts outside the offer of ${text}`)
  return { price_cents: sale, ...readSaleDates(dates) }
}

/** Price with VAT in cents of a price without, which databases write with six decimals. */
function readNetPrice(text: string, vatRate: number | null): number | null {
  const digits = text.replace(/€|euro|eur|\s/gi, '')
  const net = parseDecimal(digits) ?? (parsePrice(digits) ?? 0) / 100
  if (text !== '' && net <= 0) reject('invalid_price', `the price without VAT is no price: ${text}`)
  if (text === '') return null
  if (vatRate === null) return reject('missing_value', `a price without VAT needs the VAT, add --vat: ${text}`)
  return Math.round(net * (100 + vatRate))
}

/** The price less a discount in euro or percent; null without one. Rejects a discount that leaves nothing. */
function applyDiscount(cell: Cell, regular: number | null): number | null {
  if (regular === null) return null
  const amount = readReduction(cell('discount_amount'), 'discount_amount')
  const text = cell('discount_percent').replace('%', '').trim()
  const percent = text === '' ? 0 : (parseDecimal(text) ?? reject('invalid_number', `not a discount: ${text}`))
  if (amount === null && percent === 0) return null
  const reduced = amount === null ? Math.round((regular * (100 - percent)) / 100) : regular - amount
  return reduced > 0 ? reduced : reject('invalid_price', 'the discount leaves no price')
}

/** An explicit minsan must be valid or a placeholder of one repeated digit; an SKU counts only with the first digit of a medicine or parapharmacy code. */
function chooseCode(minsan: string, sku: string): string | null {
  const named = /^(\d)\1*$/.test(minsan) ? null : optional(minsan, readMinsan)
  return named ?? (/^A?[089]\d{8}$/i.test(sku) ? readMinsan(sku) : null)
}
