import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_order_row } from './desk-orders'
import { id, SCAN_MAX, searched } from './values'

const desk_scan = z.object({
  /** `half_nre`: one of both codes of a prescription, which alone names none. */
  found: z.enum(['orders', 'product', 'customer', 'half_nre', 'nothing']),
  /** With `orders` by pick-up code or number, also ended ones; with `customer` the open ones, often none. */
  orders: z.array(desk_order_row),
  /** With `product`. */
  minsan: z.nullable(z.string()),
})
export type DeskScan = z.infer<typeof desk_scan>

export const deskScanCalls = {
  scanAtDesk: staffCall('POST /v1/desk/scan', {
    summary: 'What a scanned code names at the pharmacy: orders, a product or a customer; the code is in no URL',
    body: z.strictObject({
      scan: searched(SCAN_MAX).check(z.trim(), z.minLength(1, 'required')),
      pharmacy_id: z.optional(id),
    }),
    answer: desk_scan,
    problems: ['not_found'],
  }),
}
