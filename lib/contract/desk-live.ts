import * as z from 'zod/mini'
import { staffCall } from './call'
import { id } from './values'

/** What an open page of the desk compares: no names, no numbers of orders. */
export const deskState = z.object({
  /** Changes with everything that the lists of orders show. */
  state: z.string(),
  /** Orders that no one has taken yet. */
  waiting: z.int(),
  /** Grows with each order that arrives. */
  arrived: z.int(),
})
export type DeskState = z.infer<typeof deskState>

/** Whom an open page of the desk counts for. */
const deskWatcher = z.object({ staff_id: id, pharmacy_ids: z.array(id) })
export type DeskWatcher = z.infer<typeof deskWatcher>

export const deskLiveCalls = {
  getDeskState: staffCall('GET /v1/desk/state', {
    summary: 'Whether anything has changed at the desk; does not keep its session open',
    passive: true,
    answer: z.extend(deskState, { watcher: deskWatcher }),
  }),
}
