'use client'

import type { CallAnswer, CallRequest } from '@/lib/contract/call'
import { orderCalls } from '@/lib/contract/orders'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import { api } from '@/lib/platform/browser'

/** Cancels an order: 409 once the pharmacy prepares it, or where it has ended. */
export const cancelOrder = (id: string) => api(orderCalls.cancelOrder, { params: { id } })

export type WithdrawalReceipt = CallAnswer<typeof withdrawalCalls.withdrawOrder>

/** Withdraws from some lines of an order; the answer is the receipt, with its moment. */
export function withdrawOrder(id: string, body: CallRequest<typeof withdrawalCalls.withdrawOrder>['body']) {
  return api(withdrawalCalls.withdrawOrder, { params: { id }, body })
}

/** Answers the pharmacy's proposal that is on the screen. */
export const answerProposal = (order_id: string, body: CallRequest<typeof orderCalls.answerProposal>['body']) =>
  api(orderCalls.answerProposal, { params: { id: order_id }, body })
