import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import { DESK_PAGE } from '@/lib/contract/desk'
import { deskProductCalls, SHELVES, type Shelf } from '@/lib/contract/desk-products'
import { readId } from '@/lib/contract/id'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
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
  search: (firstValue(search.cerca) ?? '').trim().slice(0, 80),
  shelf: SHELVES.find((one) => one === firstValue(search.mostra)),
  page: Number(/^[1-9]\d{0,3}$/.exec(firstValue(search.pagina) ?? '')?.[0] ?? 1),
})

export const cataloguePath = ({ pharmacy_id, search, shelf, page = 1 }: Partial<CatalogueView>) =>
  withQuery(DESK_CATALOGUE, { farmacia: pharmacy_id, cerca: search, mostra: shelf, pagina: page > 1 ? page : null })

export async function readDeskProducts(desk: DeskVisit, pharmacy_id: string, { search, shelf, page }: CatalogueView) {
  const query = { pharmacy_id, page, ...(search && { search }), ...(shelf && { shelf }) }
  const found = await readAtDesk(deskProductCalls.listDeskProducts, { query }, desk)
  if (!found) notFound()
  return { ...found, pages: Math.max(1, Math.ceil(found.total / DESK_PAGE)) }
}

/** Saves a product's form, or hides or shows the product. Empty fields change nothing. */
export async function setProductAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const { fields } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const given = (name: string) => fields.get(name)?.trim() || undefined
  const price = given('price')
  const errors: FieldError[] = []
  if (price !== undefined && !/^\d{1,6}([.,]\d{1,2})?$/.test(price))
    errors.push({ field: 'price', code: 'number_invalid' })
  const hidden = given('hidden')
  const asked = deskProductCalls.setDeskProduct.body.safeParse({
    pharmacy_id: fields.get('pharmacy_id') ?? '',
    kind: given('kind'),
    vat_rate: toNumber(given('vat_rate')),
    price: errors.length > 0 ? undefined : toNumber(price?.replace(',', '.')),
    stock: toNumber(given('stock')),
    // An unchecked box is not sent.
    ...(hidden === undefined && fields.has('offer') && { orderable: fields.has('orderable') }),
    ...(hidden !== undefined && { hidden: hidden === '1' }),
  })
  if (!asked.success) errors.push(...fieldErrors(asked.error.issues))
  if (!asked.success || errors.length > 0) return backToDesk(sent, back, { errors })
  const request = { params: { minsan: fields.get('minsan') ?? '' }, body: asked.data }
  return sendAtDesk(sent, back, deskProductCalls.setDeskProduct, request, 'prodotto')
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))
