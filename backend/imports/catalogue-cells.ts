import { parsePrice } from '@/lib/rules/read-price'
import { type CatalogueField, type CatalogueProfile, FIELDS } from './catalogue-profile'
import { plainWords } from './clean-html'
import { columnKey } from './headings'
import { skip } from './outcome'
import type { TableRow } from './table'

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
