import 'server-only'
import type { Call } from '@/lib/contract/call'
import { deskReturnCalls } from '@/lib/contract/desk-orders'
import { readId } from '@/lib/contract/id'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { readListPage } from './list-page'
import { DESK_RETURNS, safeDeskPath, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

/** The withdrawals that the address names. */
export interface ReturnsView {
  pharmacy_id: string | undefined
  all: boolean
  page: number
}

export const toReturnsView = (search: SearchParams): ReturnsView => ({
  pharmacy_id: readId(firstValue(search.farmacia)) ?? undefined,
  all: firstValue(search.tutti) === '1',
  page: pageNumber(search.pagina),
})

export const returnsPath = ({ pharmacy_id, all, page = 1 }: Partial<ReturnsView>) =>
  withQuery(DESK_RETURNS, { farmacia: pharmacy_id, tutti: all ? 1 : null, pagina: page > 1 ? page : null })

export const readReturns = (desk: DeskVisit, query: ReturnsView) =>
  readListPage((page) => readAtDesk(deskReturnCalls.listDeskReturns, { query: { ...query, page } }, desk), query.page)

const returnForm = (row: Call, read?: (fields: URLSearchParams) => object) => (sent: SentDeskForm) => {
  const { fields } = sent
  const body = { version: fields.get('versione') ?? '', ...read?.(fields) }
  const back = safeDeskPath(fields.get('ritorno'))
  return writeAtDesk(sent, { row, params: { id: fields.get('id') ?? '' }, body, back })
}

export const returnForms: DeskForms = {
  reso: returnForm(deskReturnCalls.takeBackDeskGoods, (fields) => ({ restock: fields.get('rimetti') === '1' })),
  rimborso: returnForm(deskReturnCalls.refundDeskReturn, (fields) => ({ method: fields.get('metodo') ?? undefined })),
}
