import * as z from 'zod/mini'
import { deskOrderFilters } from '@/lib/contract/desk-orders'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { withQuery } from './paths'

const filters = z.object(deskOrderFilters)
export type TodayFilters = z.infer<typeof filters>

/** Filters by their names in the URL. */
export const FILTER_NAMES: Record<keyof TodayFilters, string> = {
  state: 'stato',
  delivery: 'come',
  late: 'ritardo',
  with_prescription: 'ricetta',
  with_note: 'nota',
  mine: 'miei',
}
export const FILTER_FLAGS = ['late', 'with_prescription', 'with_note', 'mine'] as const

/** Reads each filter by itself: an unknown value of one does not drop the others. */
export function readFilters(search: SearchParams): TodayFilters {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, name: keyof TodayFilters) =>
    schema.safeParse(firstValue(search[FILTER_NAMES[name]])).data
  const { state, delivery, late, with_prescription, with_note, mine } = deskOrderFilters
  return {
    state: read(state, 'state'),
    delivery: read(delivery, 'delivery'),
    late: read(late, 'late') || undefined,
    with_prescription: read(with_prescription, 'with_prescription') || undefined,
    with_note: read(with_note, 'with_note') || undefined,
    mine: read(mine, 'mine') || undefined,
  }
}

/** Reads the filters of a query string. */
export const readFilterQuery = (query: string | undefined): TodayFilters =>
  readFilters(Object.fromEntries(new URLSearchParams(query)))

/** Parameters of the URL for these filters. */
export const toFilterParams = (filters: TodayFilters): Record<string, string | number | null | undefined> => ({
  [FILTER_NAMES.state]: filters.state,
  [FILTER_NAMES.delivery]: filters.delivery,
  ...Object.fromEntries(FILTER_FLAGS.map((name) => [FILTER_NAMES[name], filters[name] ? 1 : null])),
})

export const toFilterQuery = (filters: TodayFilters): string => withQuery('', toFilterParams(filters)).slice(1)
