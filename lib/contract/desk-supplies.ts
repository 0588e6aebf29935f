import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskOrder, deskOrderRow } from './desk-order'
import { by_id, id, minsan, SCAN_MAX, searched, version } from './values'

const waitingOrder = z.object({ id, number: z.string(), quantity: z.int(), due: z.nullable(z.string()) })

/** A product that open orders of a pharmacy wait for. */
const deskNeed = z.object({
  minsan: z.string(),
  name: z.string(),
  /** Packs that orders wait for, and those of them that nobody has ordered from the wholesaler. */
  missing: z.int(),
  to_order: z.int(),
  /** The earliest of its orders. */
  due: z.nullable(z.string()),
  orders: z.array(waitingOrder),
  /** Sent when it is ordered: on another version it is 409 `conflict`. */
  version: z.string(),
})
export type DeskNeed = z.infer<typeof deskNeed>

/** Packs that were ordered from the wholesaler. */
const deskSupply = z.object({
  id,
  minsan: z.string(),
  name: z.string(),
  quantity: z.int(),
  ordered_by: z.string(),
  ordered_at: z.string(),
  /** Packs that are still to come: fewer once an order was packed with some of them. */
  awaited: z.int(),
  /** What arrived, and the orders that got packs of it: `complete` ones, listed first, wait for nothing else. */
  arrival: z.nullable(
    z.object({
      quantity: z.int(),
      by: z.string(),
      at: z.string(),
      orders: z.array(z.object({ id, number: z.string(), quantity: z.int(), complete: z.boolean() })),
    }),
  ),
  /** Until when its last press can be taken back; null without one. */
  undo_until: z.nullable(z.string()),
})
export type DeskSupply = z.infer<typeof deskSupply>

/** What a pharmacy waits for: needs by due time; supplies that are awaited or arrived within a day, newest first. */
const deskSupplies = z.object({ needs: z.array(deskNeed), supplies: z.array(deskSupply) })
export type DeskSupplies = z.infer<typeof deskSupplies>

const PACKS_MAX = 9999
/** Products that one press orders. */
export const SUPPLIES_MAX = 300

const packs = (minimum: number) =>
  z.int('quantity_invalid').check(z.minimum(minimum, 'quantity_invalid'), z.maximum(PACKS_MAX, 'quantity_invalid'))

export const deskSupplyCalls = {
  listDeskSupplies: staffCall('GET /v1/desk/supplies', {
    summary: 'Products that open orders of a pharmacy wait for, and what was ordered for them',
    query: z.object({ pharmacy_id: id }),
    answer: deskSupplies,
    problems: ['not_found'],
  }),
  orderDeskSupplies: staffCall('POST /v1/desk/supplies', {
    summary: 'Records that packs were ordered from the wholesaler, all or none',
    body: z.strictObject({
      pharmacy_id: id,
      items: z
        .array(z.strictObject({ minsan, quantity: packs(1), version }))
        .check(z.minLength(1, 'required'), z.maxLength(SUPPLIES_MAX, 'too_many')),
    }),
    answer: deskSupplies,
    problems: ['not_found', 'conflict'],
  }),
  receiveDeskSupply: staffCall('POST /v1/desk/supplies/{id}/arrival', {
    summary: 'Records how many packs arrived; orders that wait hold them, the earliest due first',
    params: by_id,
    /** `awaited` as it was shown. */
    body: z.strictObject({ quantity: packs(0), awaited: packs(1) }),
    answer: deskSupplies,
    problems: ['conflict'],
  }),
  undoDeskSupply: staffCall('POST /v1/desk/supplies/{id}/undo', {
    summary: 'Takes back, within a minute, that packs were ordered or that they arrived',
    params: by_id,
    body: z.strictObject({ press: z.enum(['ordered', 'arrived']) }),
    answer: deskSupplies,
    problems: ['conflict'],
  }),
}

const scan = searched(SCAN_MAX).check(z.trim(), z.minLength(1, 'required'))

const deskScan = z.object({
  /** `half_nre`: one of both codes of a prescription, which alone names none. */
  found: z.enum(['orders', 'product', 'customer', 'half_nre', 'nothing']),
  /** With `orders` by pick-up code or number, also ended ones; with `customer` the open ones, often none. */
  orders: z.array(deskOrderRow),
  /** With `product`. */
  minsan: z.nullable(z.string()),
})
export type DeskScan = z.infer<typeof deskScan>

/** Why a scanned pack was not counted. */
const packRefusal = z.enum(['pack_wrong', 'pack_expired', 'pack_repeated', 'pack_too_many', 'not_preparing'])

export const deskPick = z.object({
  /** Null if the pack was counted. */
  refused: z.nullable(packRefusal),
  /** Scanned product; null if the shop does not know it. */
  minsan: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Packs of it scanned so far, and ordered; 0 for a wrong one. */
  picked: z.int(),
  quantity: z.int(),
  /** Expiry date in the pack's code. */
  expires: z.nullable(z.string()),
})
export type DeskPick = z.infer<typeof deskPick>

export const deskScanCalls = {
  scanAtDesk: staffCall('POST /v1/desk/scan', {
    summary: 'What a scanned code names at the pharmacy: orders, a product or a customer; the code is in no URL',
    body: z.strictObject({ scan, pharmacy_id: z.optional(id) }),
    answer: deskScan,
    problems: ['not_found'],
  }),
  pickDeskPack: staffCall('POST /v1/desk/orders/{id}/packs', {
    summary: 'Counts a scanned pack for its line of an order being prepared, or says why not; keeps lot and expiry',
    params: by_id,
    body: z.strictObject({ scan }),
    answer: deskPick,
    problems: ['not_found'],
  }),
  removeDeskPack: staffCall('POST /v1/desk/orders/{id}/packs/remove', {
    summary: 'Removes the last pack that was scanned for a product of an order being prepared',
    params: by_id,
    body: z.strictObject({ minsan }),
    answer: deskOrder,
    problems: ['not_found'],
  }),
}
