import 'server-only'
import { DESK_TASKS, type DeskTask } from '@/lib/contract/desk'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { readId } from '@/lib/contract/id'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import type { KeptDeskForm } from './forms'
import { readListPage } from './list-page'
import { DESK, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

/** Filter, search and page from the URL. */
export interface TodayView {
  pharmacy_id: string | undefined
  task: DeskTask | undefined
  searched: { id: string; text: string } | null
  page: number
  path: string
}

/** A search is no part of the address, which is logged: the form comes back with it. */
export function toTodayView(search: SearchParams, form: KeptDeskForm | null): TodayView {
  const task = DESK_TASKS.find((one) => one === firstValue(search.lavoro))
  const page = pageNumber(search.pagina)
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const searched =
    form?.action === 'cerca' ? { id: form.id, text: new URLSearchParams(form.fields).get('cerca') ?? '' } : null
  const view = { pharmacy_id, task, searched, page }
  return { ...view, path: todayPath(view) }
}

export const todayPath = ({ pharmacy_id, task, searched, page = 1 }: Partial<TodayView>) =>
  withQuery(DESK, { farmacia: pharmacy_id, lavoro: task, form: searched?.id, pagina: page > 1 ? page : null })

export const readToday = (desk: DeskVisit, { pharmacy_id, task, searched, page: asked }: TodayView) =>
  readListPage(
    (page) =>
      searched
        ? readAtDesk(deskOrderCalls.searchDeskOrders, { body: { pharmacy_id, search: searched.text, page } }, desk)
        : readAtDesk(deskOrderCalls.listDeskOrders, { query: { pharmacy_id, task, page } }, desk),
    asked,
  )
