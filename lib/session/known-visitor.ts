import { decoded } from '@/lib/http/decoded'
import { guest_cart } from './guest'
import { GUEST_CART_COOKIE, SESSION_COOKIE } from './names'
import { open, openSession } from './seal'

/** Whether the cookies hold a session or a guest's cart of ours. Does not ask the platform whether the session still lives. */
export async function hasSessionOrCart(cookies: ReadonlyMap<string, string>, secret: string): Promise<boolean> {
  const read = (name: string) => decoded(cookies.get(name) ?? '') ?? undefined
  if ((await openSession(read(SESSION_COOKIE), secret)) !== null) return true
  return (await open(read(GUEST_CART_COOKIE), secret, guest_cart)) !== null
}
