import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { guestCalls } from '@/lib/contract/guests'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { answerOrNone, platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { keyOfOrder } from '@/lib/session/guest'
import { readAsCustomer, readToken } from '@/lib/session/server'

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
