'use client'

import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { guestCalls } from '@/lib/contract/guests'
import { orderCalls } from '@/lib/contract/orders'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import { problemCode, type Result } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { hintsSignedIn } from '@/lib/session/hint'

/** Calls as the order's customer or its guest: a logged-in visitor may open earlier guest orders. */
async function asOwner<Row extends Call>(
  row: Row,
  ofGuest: NoInfer<Row> | Call,
  request: CallRequest<Row>,
): Promise<Result<CallAnswer<Row>>> {
  if (hintsSignedIn(document.cookie)) {
    const result = await api(row, request)
    if (result.ok || problemCode(result.failure) !== 'not_found') return result
  }
  return api(ofGuest as Row, request)
}

export const cancelOrder = (id: string) =>
  asOwner(orderCalls.cancelOrder, guestCalls.cancelGuestOrder, { params: { id } })

export type WithdrawalReceipt = CallAnswer<typeof withdrawalCalls.withdrawOrder>

export function withdrawOrder(id: string, body: CallRequest<typeof withdrawalCalls.withdrawOrder>['body']) {
  return asOwner(withdrawalCalls.withdrawOrder, guestCalls.withdrawGuestOrder, { params: { id }, body })
}

export const answerProposal = (orderId: string, body: CallRequest<typeof orderCalls.answerProposal>['body']) =>
  asOwner(orderCalls.answerProposal, guestCalls.answerGuestProposal, { params: { id: orderId }, body })

export const replacePrescriptions = (
  orderId: string,
  body: CallRequest<typeof orderCalls.replacePrescriptions>['body'],
) => asOwner(orderCalls.replacePrescriptions, guestCalls.replaceGuestPrescriptions, { params: { id: orderId }, body })
