import * as z from 'zod/mini'
import { staffCall } from './call'

/** What an open page of the desk compares: no names, no numbers of orders. */
export const desk_state = z.object({
  /** Changes with everything that the lists of orders show. */
  state: z.string(),
  /** Orders that no one has taken yet. */
  waiting: z.int(),
  /** Grows with each order that arrives. */
  arrived: z.int(),
})
export type DeskState = z.infer<typeof desk_state>

export const deskLiveCalls = {
  getDeskState: staffCall('GET /v1/desk/state', {
    summary: 'Whether anything has changed at the desk; does not keep its session open',
    passive: true,
    answer: desk_state,
  }),
}
