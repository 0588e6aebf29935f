import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { codeFailure } from '@/lib/checkout/outcome'
import { askCode } from '@/lib/checkout/plain-form'
import type { Call } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import { guestCalls } from '@/lib/contract/guests'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { isOwnForm, keepSent, refusedForm, toRefusal } from '@/lib/forms/sent-form'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { failed, forwardedHeaders } from '@/lib/platform/forward'
import { type Failure, PlatformError, problemCode } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { keepGuestKey, keyOfOrder } from '@/lib/session/guest'
import { readAsCustomer, readToken } from '@/lib/session/server'
import { FIND_ORDER_PATH, WITHDRAWAL_ANCHOR, WITHDRAWAL_PATH } from './find-order-path'

/**
 * Reads an order for its customer (by session, returned as `token`) or guest (by the key in the cookie). Null if it
 * does not exist; redirects to the login without session and key. Throws on an outage.
 */
export async function readOwnOrder(id: string, path: string): Promise<{ order: Order | null; token: string | null }> {
  const [token, key] = [await readToken(), await keyOfOrder(await cookies(), id)]
  if (token !== null) {
    const { data: order } = await readAsCustomer(orderCalls.getOrder, { params: { id } }, { token, path })
    if (order || key === null) return { order, token }
  }
  if (key === null) redirect(loginPath(path))
  const read = await platform()(guestCalls.getGuestOrder, { params: { id } }, { token: key, cache: 'no-store' })
  return { order: answerOrNone(guestCalls.getGuestOrder, read), token: null }
}

/**
 * For a route that returns a file of an order: what `read` returns, called with the page that a login leads to instead
 * of the file; otherwise the problem as a response.
 */
export async function readForFile<Read>(
  id: string,
  row: Call,
  read: (path: string) => Promise<Read | null>,
): Promise<Read | Response> {
  if (id.length > 64) return problemResponse('not_found')
  try {
    return (await read(`/order-detail/${encodeURIComponent(id)}`)) ?? problemResponse('not_found')
  } catch (error) {
    if (error instanceof PlatformError) return failed(row, error.failure)
    throw error
  }
}

/** Reads the order and its confirmation as a file; null if either is missing. */
export async function readOwnConfirmation(id: string, path: string): Promise<{ order: Order; html: string } | null> {
  const { order, token } = await readOwnOrder(id, path)
  if (!order) return null
  if (token !== null) {
    const { data } = await readAsCustomer(orderCalls.getConfirmation, { params: { id } }, { token, path })
    return data && { order, html: data.html }
  }
  const key = (await keyOfOrder(await cookies(), id)) ?? ''
  const read = await platform()(guestCalls.getGuestConfirmation, { params: { id } }, { token: key, cache: 'no-store' })
  const answer = answerOrNone(guestCalls.getGuestConfirmation, read)
  return answer && { order, html: answer.html }
}

/** The form that comes back to the page. */
export const sentFind = z.extend(refusedForm, {
  /** Mailbox to which a code was sent. */
  sent_to: z.nullable(z.string()),
  /** The browser has proved the mailbox, and needs no code. */
  proven: z.boolean(),
})

/**
 * Opens an order by its number and mailbox. The first press mails a code, whatever the number and the address are;
 * only a browser that proved the mailbox gets another answer.
 */
export async function takeFindForm(request: NextRequest, fields: URLSearchParams): Promise<NextResponse> {
  const withdraws = fields.has('withdraws')
  const back = async (told: Partial<Pick<z.infer<typeof sentFind>, 'errors' | 'failure' | 'sent_to' | 'proven'>>) => {
    const id = randomKey(8)
    const path = withdraws ? `${WITHDRAWAL_PATH}&` : `${FIND_ORDER_PATH}?`
    const response = seeOther(`${path}form=${id}${told.sent_to ? '#code' : ''}`)
    const form = { id, fields: fields.toString(), errors: [], failure: null, sent_to: null, proven: false, ...told }
    await keepSent(response, FIND_ORDER_PATH, form)
    keepDevice(response, getDevice(request))
    return response
  }
  if (!isOwnForm(request.cookies, fields)) return back({ failure: { code: 'stale', retry_after_seconds: null } })
  const asked = guestCalls.findGuestOrder.body.safeParse({
    number: fields.get('number') ?? '',
    email: fields.get('email') ?? '',
  })
  if (!asked.success) return back({ errors: fieldErrors(asked.error.issues) })
  const { email } = asked.data
  const sent_to = fields.get('sent_to') === email ? email : null
  const refused = (failure: Failure, told: { sent_to?: string | null; proven?: boolean }) => {
    return back({ ...toRefusal(failure), ...told })
  }

  let wrong: string | null = null
  if (sent_to && !fields.has('again')) {
    const code = fields.get('code') ?? ''
    const failure = code.trim() === '' ? 'required' : await askCode(request, 'confirmGuestCode', { email, code })
    wrong = typeof failure === 'string' ? failure : failure && codeFailure(failure)
    // The first of two presses may have used the code: the next call tells whether the mailbox is proved.
    if (wrong !== null && wrong !== 'code_expired') return back({ errors: [{ field: 'code', code: wrong }], sent_to })
  }
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request) }
  const found = await platform()(guestCalls.findGuestOrder, { body: asked.data }, { headers, cache: 'no-store' })
  if (found.ok) {
    const { id, key } = found.data
    const response = seeOther(`/order-detail/${encodeURIComponent(id)}${withdraws ? WITHDRAWAL_ANCHOR : ''}`)
    await keepGuestKey(response, request, { id, key })
    return response
  }
  if (problemCode(found.failure) !== 'email_unproven') {
    const proven = problemCode(found.failure) === 'not_found'
    return refused(found.failure, { sent_to: proven ? null : sent_to, proven })
  }
  if (wrong !== null) return back({ errors: [{ field: 'code', code: wrong }], sent_to })
  const failure = await askCode(request, 'sendGuestCode', { email })
  return failure ? refused(failure, { sent_to }) : back({ sent_to: email })
}
