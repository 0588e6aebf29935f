import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_order, desk_order_row } from './desk-order'
import { by_id, id, minsan, SCAN_MAX, searched } from './values'

const scan = searched(SCAN_MAX).check(z.trim(), z.minLength(1, 'required'))

const desk_scan = z.object({
  /** `half_nre`: one of both codes of a prescription, which alone names none. */
  found: z.enum(['orders', 'product', 'customer', 'half_nre', 'nothing']),
  /** With `orders` by pick-up code or number, also ended ones; with `customer` the open ones, often none. */
  orders: z.array(desk_order_row),
  /** With `product`. */
  minsan: z.nullable(z.string()),
})
export type DeskScan = z.infer<typeof desk_scan>

/** Why a scanned pack was not counted. */
const pack_refusal = z.enum(['pack_wrong', 'pack_expired', 'pack_repeated', 'pack_too_many', 'not_preparing'])

export const desk_pick = z.object({
  /** Null if the pack was counted. */
  refused: z.nullable(pack_refusal),
  /** Scanned product; null if the shop does not know it. */
  minsan: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Packs of it scanned so far, and ordered; 0 for a wrong one. */
  picked: z.int(),
  quantity: z.int(),
  /** Expiry date in the pack's code. */
  expires: z.nullable(z.string()),
})
export type DeskPick = z.infer<typeof desk_pick>

export const deskScanCalls = {
  scanAtDesk: staffCall('POST /v1/desk/scan', {
    summary: 'What a scanned code names at the pharmacy: orders, a product or a customer; the code is in no URL',
    body: z.strictObject({ scan, pharmacy_id: z.optional(id) }),
    answer: desk_scan,
    problems: ['not_found'],
  }),
  pickDeskPack: staffCall('POST /v1/desk/orders/{id}/packs', {
    summary: 'Counts a scanned pack for its line of an order being prepared, or says why not; keeps lot and expiry',
    params: by_id,
    body: z.strictObject({ scan }),
    answer: desk_pick,
    problems: ['not_found'],
  }),
  removeDeskPack: staffCall('POST /v1/desk/orders/{id}/packs/remove', {
    summary: 'Removes the last pack that was scanned for a product of an order being prepared',
    params: by_id,
    body: z.strictObject({ minsan }),
    answer: desk_order,
    problems: ['not_found'],
  }),
}
