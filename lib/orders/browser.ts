'use client'

import type { CallAnswer, CallRequest } from '@/lib/contract/call'
import { orderCalls } from '@/lib/contract/orders'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import { api } from '@/lib/platform/browser'
import { problemCode, type Result } from '@/lib/platform/result'

export type CancelOutcome = 'cancelled' | 'too_late' | 'failed'

/** Cancels an order; `too_late` once the pharmacy prepares it, or where it has ended. */
export async function cancelOrder(id: string): Promise<CancelOutcome> {
  const result = await api(orderCalls.cancelOrder, { params: { id } })
  if (result.ok) return 'cancelled'
  const { failure } = result
  return failure.kind === 'problem' && failure.status === 409 ? 'too_late' : 'failed'
}

export type WithdrawalReceipt = CallAnswer<typeof withdrawalCalls.withdrawOrder>

/** Withdraws from some lines of an order; the answer is the receipt, with its moment. */
export function withdrawOrder(
  id: string,
  body: CallRequest<typeof withdrawalCalls.withdrawOrder>['body'],
): Promise<Result<WithdrawalReceipt>> {
  return api(withdrawalCalls.withdrawOrder, { params: { id }, body })
}

export type ProposalOutcome = 'answered' | 'too_late' | 'conflict' | 'not_available' | 'failed'

/** Answers the pharmacy's proposal that is on the screen; why it is refused where another tab, the clock or another customer was first. */
export async function answerProposal(
  order_id: string,
  answer: { accept: boolean; id?: string },
): Promise<ProposalOutcome> {
  const result = await api(orderCalls.answerProposal, { params: { id: order_id }, body: answer })
  if (result.ok) return 'answered'
  const code = problemCode(result.failure)
  return code === 'too_late' || code === 'conflict' || code === 'not_available' ? code : 'failed'
}
