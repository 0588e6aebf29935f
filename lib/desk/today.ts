import 'server-only'
import * as z from 'zod/mini'
import { DESK_TASKS, type DeskTask } from '@/lib/contract/desk'
import { desk_order_filters, deskOrderCalls } from '@/lib/contract/desk-orders'
import { readId } from '@/lib/contract/id'
import { firstValue, pageNumber, type SearchParams } from '@/lib/http/search-params'
import type { KeptDeskForm } from './forms'
import { readListPage } from './list-page'
import { DESK, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

const filters = z.object(desk_order_filters)
export type TodayFilters = z.infer<typeof filters>

/** Filters by their names in the URL. */
export const FILTER_NAMES: Record<keyof TodayFilters, string> = {
  state: 'stato',
  delivery: 'come',
  late: 'ritardo',
  with_prescription: 'ricetta',
  with_note: 'nota',
}
export const FILTER_FLAGS = ['late', 'with_prescription', 'with_note'] as const

/** Filter, search and page from the URL. */
export interface TodayView {
  pharmacy_id: string | undefined
  task: DeskTask | undefined
  filters: TodayFilters
  searched: { id: string; text: string } | null
  page: number
  path: string
}

/** Reads each filter by itself: an unknown value of one does not drop the others. */
function readFilters(search: SearchParams): TodayFilters {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, name: keyof TodayFilters) =>
    schema.safeParse(firstValue(search[FILTER_NAMES[name]])).data
  const { state, delivery, late, with_prescription, with_note } = desk_order_filters
  return {
    state: read(state, 'state'),
    delivery: read(delivery, 'delivery'),
    late: read(late, 'late') || undefined,
    with_prescription: read(with_prescription, 'with_prescription') || undefined,
    with_note: read(with_note, 'with_note') || undefined,
  }
}

/** A search is no part of the address, which is logged: the form comes back with it. */
export function toTodayView(search: SearchParams, form: KeptDeskForm | null): TodayView {
  const task = DESK_TASKS.find((one) => one === firstValue(search.lavoro))
  const page = pageNumber(search.pagina)
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const searched =
    form?.action === 'cerca' ? { id: form.id, text: new URLSearchParams(form.fields).get('cerca') ?? '' } : null
  const view = { pharmacy_id, task, filters: readFilters(search), searched, page }
  return { ...view, path: todayPath(view) }
}

export const todayPath = ({ pharmacy_id, task, filters = {}, searched, page = 1 }: Partial<TodayView>) =>
  withQuery(DESK, {
    farmacia: pharmacy_id,
    lavoro: task,
    stato: filters.state,
    come: filters.delivery,
    ...Object.fromEntries(FILTER_FLAGS.map((name) => [FILTER_NAMES[name], filters[name] ? 1 : null])),
    form: searched?.id,
    pagina: page > 1 ? page : null,
  })

export const readToday = (desk: DeskVisit, { pharmacy_id, task, filters, searched, page: asked }: TodayView) =>
  readListPage(
    (page) =>
      searched
        ? readAtDesk(deskOrderCalls.searchDeskOrders, { body: { pharmacy_id, search: searched.text, page } }, desk)
        : readAtDesk(deskOrderCalls.listDeskOrders, { query: { pharmacy_id, task, ...filters, page } }, desk),
    asked,
  )
