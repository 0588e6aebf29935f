import * as z from 'zod/mini'
import { deskPharmacy, deskTask, paymentMethod, signedMoney } from './desk'
import { order, orderStatus } from './orders'
import { deliveryKind, paymentId, prescriptionWay } from './pharmacies'
import { PRESCRIPTION_TYPES } from './prescriptions'
import { id, money } from './values'

/** An order in the desk's lists. */
export const deskOrderRow = z.object({
  id,
  /** Sent with each write: on another version it is 409 `conflict`. */
  version: z.string(),
  number: z.string(),
  status: orderStatus,
  payment_status: order.shape.payment_status,
  pharmacy: deskPharmacy,
  /** Null once it is erased. */
  customer: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  delivery: deliveryKind,
  payment: paymentId,
  products: z.array(z.object({ name: z.string(), quantity: z.int() })),
  has_prescription: z.boolean(),
  has_note: z.boolean(),
  /** Member of staff who works on it. */
  assignee: z.nullable(z.object({ id, name: z.string() })),
  tasks: z.array(deskTask),
  /** Packs, and how many of them are not on the shelf. */
  items: z.int(),
  to_order: z.int(),
  total: money,
  pickup_code: z.nullable(z.string()),
  created_at: z.string(),
  /** By when it has to be prepared, delivered, or collected; null once it has ended. */
  due: z.nullable(z.string()),
  /** Slot of its delivery, which is `due` at the end. */
  slot_start: z.nullable(z.string()),
  slot_end: z.nullable(z.string()),
})
export type DeskOrderRow = z.infer<typeof deskOrderRow>

/** Staff actions other than status changes. */
export const orderAction = z.enum([
  'payment',
  'note',
  'assigned',
  'released',
  'prescription_to_verify',
  'prescription_verified',
  'prescription_rejected',
  'prescription_opened',
  'proposal_sent',
  'proposal_taken_back',
  'proposal_accepted',
  'proposal_refused',
  /** A message to the customer; its text is the reason. */
  'message_sent',
  'reminder_sent',
  /** A product whose prescription is rejected. */
  'left_out_rejected',
  /** Corrections with a reason. */
  'reopened',
  'tracking_corrected',
  'quantities_corrected',
  'money_taken',
  'money_given_back',
  'payment_corrected',
  'receipt_noted',
  'goods_back',
  'withdrawal_refunded',
  /** Packs that it waited for; about their product. */
  'packs_arrived',
  /** A status that was taken back, and the press that was. */
  'moved',
  'taken_back',
])
export type OrderAction = z.infer<typeof orderAction>

const deskLine = z.object({
  minsan: z.string(),
  ean: z.array(z.string()),
  name: z.string(),
  /** What a receipt with a codice fiscale calls it. */
  nature: z.enum(['medicine', 'homeopathic', 'veterinary', 'device', 'other']),
  image: z.nullable(z.string()),
  quantity: z.int(),
  /** Packs of it that are on the shelf; the others are to be ordered in. */
  from_shelf: z.int(),
  unit_price: money,
  prescription_required: z.boolean(),
  /** Packs scanned for it, with what their codes say. */
  packs: z.array(z.object({ lot: z.nullable(z.string()), expires: z.nullable(z.string()) })),
})
export type DeskLine = z.infer<typeof deskLine>

/** A prescription of an order. Numbers, doctor and file are for pharmacists, and null for others. */
const deskPrescription = z.object({
  minsan: z.string(),
  way: prescriptionWay,
  status: z.enum(['to_verify', 'verified', 'rejected']),
  code: z.nullable(z.string()),
  health_code: z.nullable(z.string()),
  pin_number: z.nullable(z.string()),
  doctor: z.nullable(z.string()),
  /** Shown by `getDeskPrescription`. */
  file: z.nullable(z.object({ id, content_type: z.enum(PRESCRIPTION_TYPES) })),
  verified_by: z.nullable(z.string()),
  verified_at: z.nullable(z.string()),
  rejection_reason: z.nullable(z.string()),
})
export type DeskPrescription = z.infer<typeof deskPrescription>

/** A step of an order's history; `by` is a member of staff, null the customer, the operator or the clock. */
const deskEvent = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  status: z.nullable(orderStatus),
  action: z.nullable(orderAction),
  /** Product, status, payment status or method that the action is about, or the action that was taken back. */
  about: z.nullable(z.string()),
  /** Of money taken or given back. */
  amount: z.nullable(money),
  /** Why the pharmacy gave it back on its own or corrected it; the text of a message. */
  reason: z.nullable(z.string()),
})
export type DeskEvent = z.infer<typeof deskEvent>

/** The last press at an order that can be taken back. */
export const deskPress = z.object({
  /** New status or payment status, or the action. */
  what: z.string(),
  by: z.string(),
  until: z.string(),
})
export type DeskPress = z.infer<typeof deskPress>

/** A change of an order that the customer is asked about. */
export const proposal = z.object({
  total: money,
  answer_by: z.string(),
  expired: z.boolean(),
  lines: z.array(
    z.object({
      ...z.pick(deskLine, { minsan: true, name: true, quantity: true, unit_price: true }).shape,
      replaces: z.nullable(z.string()),
    }),
  ),
})

export const deskOrder = z.extend(deskOrderRow, {
  email: z.nullable(z.string()),
  collected_by: z.nullable(z.string()),
  /** The person of the customer's household that it is for. */
  patient: z.nullable(z.string()),
  if_unavailable: order.shape.if_unavailable,
  tax_code: z.nullable(z.string()),
  shipping: order.shape.shipping,
  /** What is to be refunded; 0 unless `payment_status` is `refund_pending`. */
  due_back: money,
  /** Received and not given back. */
  received: money,
  /** As the customer sees it. */
  online_payment: order.shape.online_payment,
  /** The online payment in the pages of its provider; null if it has none. */
  payment_page: z.nullable(z.url()),
  /** How money last moved, which `correctDeskPayment` corrects; null if none did. */
  last_booking: z.nullable(z.object({ amount: signedMoney, method: z.nullable(paymentMethod) })),
  /** Number of the till's receipt. */
  receipt_number: z.nullable(z.string()),
  ready_at: z.nullable(z.string()),
  /** Before it is ready: as if it were ready now. */
  keep_until: z.nullable(z.string()),
  delivery_fee: money,
  staff_note: z.nullable(z.string()),
  refusal_reason: z.nullable(z.string()),
  tracking: order.shape.tracking,
  lines: z.array(deskLine),
  prescriptions: z.array(deskPrescription),
  /** A pending proposal, also after its deadline. */
  proposal: z.nullable(proposal),
  withdrawals: z.array(
    z.object({
      minsans: z.array(z.string()),
      name: z.nullable(z.string()),
      contact: z.nullable(z.string()),
      received_at: z.string(),
    }),
  ),
  history: z.array(deskEvent),
  /** Null without one, after its time, and for who may not take it back. */
  undo: z.nullable(deskPress),
  /** A message can be written: somebody can open the order's page. */
  can_write: z.boolean(),
  /** When the customer was last reminded to collect it. */
  reminded_at: z.nullable(z.string()),
  /** Completed, and may go back to before the handover. */
  can_reopen: z.boolean(),
  /** Statuses that it may have next. */
  next: z.array(orderStatus),
})
export type DeskOrder = z.infer<typeof deskOrder>
