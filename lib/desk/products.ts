import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import { DESK_PAGE } from '@/lib/contract/desk'
import { deskProductCalls, SHELVES, type Shelf } from '@/lib/contract/desk-products'
import { readId } from '@/lib/contract/id'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK_CATALOGUE, safeDeskPath, withMore, withQuery } from './paths'
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
  search: (firstValue(search.cerca) ?? '').trim().slice(0, 80),
  shelf: SHELVES.find((one) => one === firstValue(search.mostra)),
  page: pageNumber(search.pagina),
})

export const cataloguePath = ({ pharmacy_id, search, shelf, page = 1 }: Partial<CatalogueView>) =>
  withQuery(DESK_CATALOGUE, { farmacia: pharmacy_id, cerca: search, mostra: shelf, pagina: page > 1 ? page : null })

export async function readDeskProducts(desk: DeskVisit, pharmacy_id: string, { search, shelf, page }: CatalogueView) {
  const query = { pharmacy_id, page, ...(search && { search }), ...(shelf && { shelf }) }
  const found = await readAtDesk(deskProductCalls.listDeskProducts, { query }, desk)
  if (!found) notFound()
  return { ...found, pages: Math.max(1, Math.ceil(found.total / DESK_PAGE)) }
}

/** Prefix of hidden fields with the values that a form was shown with. */
export const SHOWN = 'era_'

/** Saves a product's form, or hides or shows the product. Only fields that differ from what was shown are sent. */
export async function setProductAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const given = (name: string) => {
    const value = fields.get(name)?.trim() || undefined
    return value === fields.get(`${SHOWN}${name}`) ? undefined : value
  }
  const price = given('price')
  const errors: FieldError[] = []
  if (price !== undefined && !/^\d{1,6}([.,]\d{1,2})?$/.test(price))
    errors.push({ field: 'price', code: 'number_invalid' })
  const hidden = given('hidden')
  // An unchecked box is not sent.
  const was_orderable = fields.get(`${SHOWN}orderable`) === '1'
  const orderable = hidden === undefined ? fields.has('orderable') : was_orderable
  const asked = deskProductCalls.setDeskProduct.body.safeParse({
    pharmacy_id: fields.get('pharmacy_id') ?? '',
    kind: given('kind'),
    vat_rate: toNumber(given('vat_rate')),
    price: errors.length > 0 ? undefined : toNumber(price?.replace(',', '.')),
    stock: toNumber(given('stock')),
    ...(orderable !== was_orderable && { orderable }),
    ...(hidden !== undefined && { hidden: hidden === '1' }),
  })
  if (!asked.success) errors.push(...fieldErrors(asked.error.issues))
  if (!asked.success || errors.length > 0) return backToDesk(sent, back, { errors })
  const request = { params: { minsan: fields.get('minsan') ?? '' }, body: asked.data }
  return sendAtDesk(sent, back, deskProductCalls.setDeskProduct, request, withMore(back, 'fatto', 'prodotto'))
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))
