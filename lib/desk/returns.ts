import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import { DESK_PAGE } from '@/lib/contract/desk'
import { deskReturnCalls } from '@/lib/contract/desk-returns'
import { readId } from '@/lib/contract/id'
import { fieldErrors } from '@/lib/contract/problem'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { seeOther } from '@/lib/http/see-other'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK_RETURNS, safeDeskPath, withMore, withQuery } from './paths'
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

export async function readReturns(desk: DeskVisit, { pharmacy_id, all, page }: ReturnsView) {
  const query = { all, page, ...(pharmacy_id !== undefined && { pharmacy_id }) }
  const found = await readAtDesk(deskReturnCalls.listDeskReturns, { query }, desk)
  if (!found) notFound()
  return { ...found, pages: Math.max(1, Math.ceil(found.total / DESK_PAGE)) }
}

/** Records goods that are back, or a refund. */
export async function writeToReturn(sent: SentDeskForm): Promise<NextResponse> {
  const { fields, action } = sent
  const back = safeDeskPath(fields.get('ritorno'))
  const id = readId(fields.get('reso'))
  if (id === null) return seeOther(back)
  const version = fields.get('versione') ?? ''
  const next = withMore(back, 'fatto', action)
  if (action === 'rimborso') {
    const row = deskReturnCalls.refundDeskReturn
    const asked = row.body.safeParse({ version })
    if (!asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
    return sendAtDesk(sent, back, row, { params: { id }, body: asked.data }, next)
  }
  const row = deskReturnCalls.takeBackDeskGoods
  const asked = row.body.safeParse({ version, restock: fields.get('rimetti') === '1' })
  if (!asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  return sendAtDesk(sent, back, row, { params: { id }, body: asked.data }, next)
}
