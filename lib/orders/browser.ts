'use client'

import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { guestCalls } from '@/lib/contract/guests'
import { orderCalls } from '@/lib/contract/orders'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import { api } from '@/lib/platform/browser'
import { problemCode, type Result } from '@/lib/platform/result'
import { hintsSignedIn } from '@/lib/session/hint'

/** A call of the order's customer, or of its guest: who is logged in may still look at what they ordered before. */
async function asOwner<Row extends Call>(
  row: Row,
  of_guest: NoInfer<Row> | Call,
  request: CallRequest<Row>,
): Promise<Result<CallAnswer<Row>>> {
  if (hintsSignedIn(document.cookie)) {
    const result = await api(row, request)
    if (result.ok || problemCode(result.failure) !== 'not_found') return result
  }
  return api(of_guest as Row, request)
}

/** Cancels an order: 409 once the pharmacy prepares it, or where it has ended. */
export const cancelOrder = (id: string) =>
  asOwner(orderCalls.cancelOrder, guestCalls.cancelGuestOrder, { params: { id } })

export type WithdrawalReceipt = CallAnswer<typeof withdrawalCalls.withdrawOrder>

/** Withdraws from some lines of an order; the answer is the receipt, with its moment. */
export function withdrawOrder(id: string, body: CallRequest<typeof withdrawalCalls.withdrawOrder>['body']) {
  return asOwner(withdrawalCalls.withdrawOrder, guestCalls.withdrawGuestOrder, { params: { id }, body })
}

/** Answers the pharmacy's proposal that is on the screen. */
export const answerProposal = (order_id: string, body: CallRequest<typeof orderCalls.answerProposal>['body']) =>
  asOwner(orderCalls.answerProposal, guestCalls.answerGuestProposal, { params: { id: order_id }, body })
