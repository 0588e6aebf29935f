import 'server-only'
import { cookies } from 'next/headers'
import { DESK_TASKS, type DeskTask } from '@/lib/contract/desk'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { readId } from '@/lib/contract/id'
import { DESK_FILTERS_COOKIE } from '@/lib/http/cookie-names'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import { CHOSEN_OUTCOMES } from './chosen'
import { readFilterQuery, readFilters, type TodayFilters, toFilterParams } from './filters'
import type { KeptDeskForm } from './forms'
import { readListPage } from './list-page'
import { DESK, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

/** Filter, search and page from the URL. */
export interface TodayView {
  pharmacy_id: string | undefined
  task: DeskTask | undefined
  filters: TodayFilters
  searched: { id: string; text: string } | null
  page: number
  /** All orders of the page are chosen. */
  all_chosen: boolean
  /** Of the last press on several orders, if it did not succeed. */
  outcome: (typeof CHOSEN_OUTCOMES)[number] | undefined
  path: string
}

/** Filters that the list had last (middleware.ts). */
const readLastFilters = async () => readFilterQuery((await cookies()).get(DESK_FILTERS_COOKIE)?.value)

/** A search is no part of the address, which is logged: the form comes back with it. Filters wait until it is left. */
export async function toTodayView(search: SearchParams, form: KeptDeskForm | null): Promise<TodayView> {
  const task = DESK_TASKS.find((one) => one === firstValue(search.lavoro))
  const page = pageNumber(search.pagina)
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const searched =
    form?.action === 'cerca' ? { id: form.id, text: new URLSearchParams(form.fields).get('cerca') ?? '' } : null
  const filters = searched ? await readLastFilters() : readFilters(search)
  const view = { pharmacy_id, task, filters, searched, page }
  const outcome = CHOSEN_OUTCOMES.find((one) => one === firstValue(search.esito))
  return { ...view, all_chosen: firstValue(search.scelti) === 'tutti', outcome, path: todayPath(view) }
}

export const todayPath = ({ pharmacy_id, task, filters = {}, searched, page = 1 }: Partial<TodayView>) =>
  withQuery(DESK, {
    farmacia: pharmacy_id,
    lavoro: task,
    ...toFilterParams(filters),
    form: searched?.id,
    pagina: page > 1 ? page : null,
  })

/**
 * Returns the path of Oggi for the navigation of the page at `path`: with the filters on the screen, or the last ones.
 * Ended orders are a tab of it and do not stay.
 */
export async function lastTodayPath(path: string): Promise<string> {
  const [page, query] = path.split('?')
  const { state, ...filters } = page === DESK ? readFilterQuery(query) : await readLastFilters()
  return todayPath({ filters: { ...filters, state: state === 'ended' ? undefined : state } })
}

export const readToday = (desk: DeskVisit, { pharmacy_id, task, filters, searched, page: asked }: TodayView) =>
  readListPage(
    (page) =>
      searched
        ? readAtDesk(deskOrderCalls.searchDeskOrders, { body: { pharmacy_id, search: searched.text, page } }, desk)
        : readAtDesk(deskOrderCalls.listDeskOrders, { query: { pharmacy_id, task, ...filters, page } }, desk),
    asked,
  )
