import 'server-only'
import { deskProductCalls, SHELVES, type Shelf } from '@/lib/contract/desk-products'
import { fieldErrors } from '@/lib/contract/field-errors'
import { readId } from '@/lib/contract/id'
import { SCAN_MAX } from '@/lib/contract/values'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { scannedLine } from '@/lib/values/text'
import { backToDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
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

/** Prefix of hidden fields with the values that a form was shown with. */
export const SHOWN = 'era_'

/** Saves a product's form, or hides or shows the product. Only fields that differ from what was shown are sent. */
async function setProduct(sent: SentDeskForm) {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const given = (name: string) => {
    const value = fields.get(name)?.trim() || undefined
    return value === fields.get(`${SHOWN}${name}`) ? undefined : value
  }
  const price = given('price')
  const is_price = price === undefined || /^\d{1,6}([.,]\d{1,2})?$/.test(price)
  const hidden = given('hidden')
  // An unchecked box is not sent.
  const was_orderable = fields.get(`${SHOWN}orderable`) === '1'
  const orderable = hidden === undefined ? fields.has('orderable') : was_orderable
  const row = deskProductCalls.setDeskProduct
  const body = {
    pharmacy_id: fields.get('pharmacy_id') ?? '',
    version: fields.get('versione') ?? '',
    kind: given('kind'),
    vat_rate: toNumber(given('vat_rate')),
    price: is_price ? toNumber(price?.replace(',', '.')) : undefined,
    price_confirmed: fields.has('price_confirmed') || undefined,
    stock: toNumber(given('stock')),
    orderable: orderable === was_orderable ? undefined : orderable,
    hidden: hidden === undefined ? undefined : hidden === '1',
  }
  if (is_price) return writeAtDesk(sent, { row, params: { minsan: fields.get('minsan') ?? '' }, body, back })
  const others = fieldErrors(row.body.safeParse(body).error?.issues ?? [])
  return backToDesk(sent, back, { errors: [{ field: 'price', code: 'number_invalid' }, ...others] })
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

export const productForms: DeskForms = { prodotto: setProduct }
