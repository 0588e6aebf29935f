import * as z from 'zod/mini'
import { PROPOSAL_HOURS_MAX } from '@/lib/values/proposal'
import { QUANTITY_MAX } from '@/lib/values/quantity'
import { staffCall } from './call'
import { deskOrder, proposal } from './desk-order'
import { by_id, lines, minsan, SCAN_MAX, searched, version } from './values'

/** Why a change of an order cannot be proposed, at the field `proposal` of a `conflict`. */
export const PROPOSAL_REFUSALS = [
  'nothing_changes',
  'nothing_left',
  'more_than_ordered',
  'named_twice',
  'not_in_order',
  'in_order_already',
  'not_sold',
  'too_few',
  'prescription_missing',
  'health_consent_missing',
  'not_deliverable',
  'dearer_than_paid',
  'account_erased',
  'too_late',
  'product_unknown',
] as const
export type ProposalRefusal = (typeof PROPOSAL_REFUSALS)[number]

const CHANGES_MAX = 100

/** Packs of ordered products; 0 removes one. */
const quantities = z
  .array(
    z.strictObject({
      minsan,
      quantity: z.int('number_invalid').check(z.minimum(0, 'out_of_range'), z.maximum(QUANTITY_MAX)),
    }),
  )
  .check(z.maxLength(CHANGES_MAX, 'too_many'))

const wish = {
  version,
  /** What is available. */
  quantities,
  /** A replacement for an ordered product, by a typed or scanned code. */
  replacements: z
    .array(z.strictObject({ minsan, by: searched(SCAN_MAX).check(z.trim(), z.minLength(1, 'required')) }))
    .check(z.maxLength(CHANGES_MAX, 'too_many')),
}

/** What the customer would get. */
export const plannedChange = z.pick(proposal, { lines: true, total: true })
export type PlannedChange = z.infer<typeof plannedChange>

export const deskProposalCalls = {
  planDeskChange: staffCall('POST /v1/desk/orders/{id}/proposal/plan', {
    summary: 'What a change would make of an order, as the customer would see it; sends nothing',
    params: by_id,
    body: z.strictObject(wish),
    answer: plannedChange,
    problems: ['conflict'],
  }),
  proposeDeskChange: staffCall('POST /v1/desk/orders/{id}/proposal', {
    summary: 'Proposes fewer packs or other products to the customer by mail; replaces a pending proposal',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({
      ...wish,
      /** Deadline for the customer's answer. */
      hours: z.int('number_invalid').check(z.minimum(1, 'out_of_range'), z.maximum(PROPOSAL_HOURS_MAX, 'out_of_range')),
      /** Whether removed packs go back on the shelf. */
      restock: z.boolean(),
    }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  acceptDeskProposal: staffCall('POST /v1/desk/orders/{id}/proposal/accept', {
    summary: "Records the customer's yes by telephone or at the counter; the order changes as if they had answered",
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version }),
    answer: deskOrder,
    problems: ['conflict', 'too_late', 'not_available'],
  }),
  takeBackDeskProposal: staffCall('POST /v1/desk/orders/{id}/proposal/take-back', {
    summary: 'Withdraws the pending proposal and tells the customer; the order does not change',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  correctDeskQuantities: staffCall('POST /v1/desk/orders/{id}/quantities', {
    summary:
      'Corrects that fewer packs were handed over, with a reason for the history, for 14 days: the others are back on the shelf and their price is due',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version, quantities, reason: lines(300) }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
}
