import * as z from 'zod/mini'
import { decoded } from '@/lib/http/decoded'
import { DESK_COOKIE, GUEST_CART_COOKIE, GUEST_COOKIE, SESSION_COOKIE } from '../http/cookie-names'
import { guest_cart, guest_orders } from './guest'
import { open, openSession } from './seal'

export const desk_session = z.object({ token: z.string().check(z.minLength(1)) })

/** Checks for valid cookies of a session, the desk, a guest's cart or a guest's orders, without asking the platform. */
export async function isKnownVisitor(cookies: ReadonlyMap<string, string>, secret: string): Promise<boolean> {
  const read = (name: string) => decoded(cookies.get(name) ?? '') ?? undefined
  if ((await openSession(read(SESSION_COOKIE), secret)) !== null) return true
  if ((await open(read(DESK_COOKIE), secret, desk_session)) !== null) return true
  if ((await open(read(GUEST_CART_COOKIE), secret, guest_cart)) !== null) return true
  return ((await open(read(GUEST_COOKIE), secret, guest_orders)) ?? []).length > 0
}
