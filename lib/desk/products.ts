import 'server-only'
import {
  DESK_FIELDS,
  type DeskFieldName,
  type DeskProduct,
  deskProductCalls,
  eachDeskField,
  SHELVES,
  type Shelf,
} from '@/lib/contract/desk-products'
import { readId } from '@/lib/contract/id'
import { SCAN_MAX } from '@/lib/contract/values'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { decimalEuro, euroFromCents } from '@/lib/rules/money'
import { parsePrice } from '@/lib/rules/price'
import { scannedLine } from '@/lib/values/text'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { readListPage } from './list-page'
import { DESK_CATALOGUE, safeDeskPath, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

/** The products that the address asks for. */
export interface CatalogueView {
  pharmacy_id: string | undefined
  search: string
  shelf: Shelf | undefined
  page: number
}

export const toCatalogueView = (search: SearchParams): CatalogueView => ({
  pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined,
  search: scannedLine(firstValue(search.cerca) ?? '')
    .trim()
    .slice(0, SCAN_MAX),
  shelf: SHELVES.find((one) => one === firstValue(search.mostra)),
  page: pageNumber(search.pagina),
})

export const cataloguePath = ({ pharmacy_id, search, shelf, page = 1 }: Partial<CatalogueView>) =>
  withQuery(DESK_CATALOGUE, { farmacia: pharmacy_id, cerca: search, mostra: shelf, pagina: page > 1 ? page : null })

export const readDeskProducts = (desk: DeskVisit, pharmacy_id: string, { search, shelf, page }: CatalogueView) =>
  readListPage(
    (at) =>
      readAtDesk(
        deskProductCalls.listDeskProducts,
        { query: { pharmacy_id, search: search || undefined, shelf, page: at } },
        desk,
      ),
    page,
  )

type Control = (typeof DESK_FIELDS)[DeskFieldName]['control']

/** How a control shows a value, and reads what was typed; what is no value fails the contract's schema. */
export const CONTROLS: Record<
  Control,
  {
    inputMode?: 'decimal' | 'numeric'
    format?: (value: number) => string
    parse: (text: string, choices?: readonly unknown[]) => unknown
  }
> = {
  euro: {
    inputMode: 'decimal',
    format: (euro) => decimalEuro(euro).replace('.', ','),
    parse: (text) => {
      const cents = parsePrice(text)
      return cents === null ? Number.NaN : euroFromCents(cents)
    },
  },
  number: { inputMode: 'numeric', parse: (text) => (text === '' ? Number.NaN : Number(text)) },
  flag: { parse: (text) => text === '1' },
  choice: { parse: (text, choices = []) => choices.find((choice) => String(choice) === text) ?? text },
}

/** Prefix of hidden fields with the values that a form was shown with: a form has only the fields with one. */
export const SHOWN = 'era_'

/** Text of a field's control; empty without an offer, and for what nobody has stated. */
export function shownText(product: DeskProduct, name: DeskFieldName): string {
  const field = DESK_FIELDS[name]
  const isUnstated = product.not_sold.some((reason) => reason === name)
  const value = product[name]
  if (isUnstated || (field.table === 'offers' && product.price === null) || value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : ''
  const { format = String } = CONTROLS[field.control]
  return typeof value === 'number' ? format(value) : value
}

/** Saves a product's form, or hides or shows the product. Only fields that differ from what was shown are sent. */
async function setProduct(sent: SentDeskForm) {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const row = deskProductCalls.setDeskProduct
  return writeAtDesk(sent, { row, params: { minsan: fields.get('minsan') ?? '' }, body: toProductChange(fields), back })
}

/** Reads a product's form; fields that are as they were shown are undefined. */
export function toProductChange(fields: URLSearchParams) {
  const hidden = fields.get('hidden')
  return {
    pharmacy_id: fields.get('pharmacy_id') ?? '',
    version: fields.get('versione') ?? '',
    ...eachDeskField<Record<DeskFieldName, unknown>>((field, name) => {
      const before = fields.get(`${SHOWN}${name}`)
      const typed = fields.get(name)?.trim() ?? ''
      if (before === null || typed === before) return undefined
      return typed === '' && field.cleared !== undefined
        ? field.cleared
        : CONTROLS[DESK_FIELDS[name].control].parse(typed, field.choices)
    }),
    price_confirmed: fields.has('price_confirmed') || undefined,
    hidden: hidden === null ? undefined : hidden === '1',
  }
}

export const productForms: DeskForms = { prodotto: setProduct }
