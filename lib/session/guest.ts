import type { NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { orderedLines } from '@/lib/contract/cart'
import { id } from '@/lib/contract/values'
import { decoded } from '@/lib/http/decoded'
import { env, siteUrl } from '@/lib/settings/env'
import { DESK_COOKIE, GUEST_CART_COOKIE, GUEST_COOKIE, SESSION_COOKIE } from '../http/cookie-names'
import { getDevice, keepDevice } from '../http/known-device'
import { open, openSession, seal } from './seal'

// A guest's data in sealed cookies: keys of orders and bookings, and the lines being ordered.

const guestOrders = z.array(z.object({ id, key: z.string(), booking: z.optional(z.literal(true)) }))
type GuestKey = z.infer<typeof guestOrders>[number]
/** The newest; a cookie has room for only a few. */
const ORDERS_MAX = 8
const ORDERS_SECONDS = 60 * 24 * 3600
const CART_SECONDS = 12 * 3600

export const guestCart = z.strictObject({ pharmacy_id: id, products: orderedLines })
export type GuestCart = z.infer<typeof guestCart>

interface Cookies {
  get(name: string): { value: string } | undefined
}

const readKeys = async (cookies: Cookies) =>
  (await open(cookies.get(GUEST_COOKIE)?.value, env().SESSION_SECRET, guestOrders)) ?? []

/** Returns the key of an order or booking. */
export async function keyOfOrder(cookies: Cookies, wanted: string | undefined): Promise<string | null> {
  return (await readKeys(cookies)).find((one) => one.id === wanted)?.key ?? null
}

export const lastGuestOrder = async (cookies: Cookies): Promise<string | null> =>
  (await readKeys(cookies)).find(({ booking }) => !booking)?.id ?? null

const attributes = (maxAge: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: siteUrl().startsWith('https:'),
  maxAge,
})

/** Stores an order's or booking's key, null for an account's, and the device, on which its link opens again. */
export async function keepGuestKey(
  response: NextResponse,
  request: NextRequest,
  { key, ...kept }: Omit<GuestKey, 'key'> & { key: string | null },
): Promise<void> {
  keepDevice(response, getDevice(request))
  if (key === null) return
  const others = (await readKeys(request.cookies)).filter(({ id }) => id !== kept.id)
  const sealed = await seal([{ ...kept, key }, ...others].slice(0, ORDERS_MAX), env().SESSION_SECRET, ORDERS_SECONDS)
  response.cookies.set(GUEST_COOKIE, sealed, attributes(ORDERS_SECONDS))
}

export const dropOrderKeys = (response: NextResponse): void => {
  response.cookies.set(GUEST_COOKIE, '', attributes(0))
}

export const readGuestCart = (cookies: Cookies) =>
  open(cookies.get(GUEST_CART_COOKIE)?.value, env().SESSION_SECRET, guestCart)

/** Stores what is being ordered; null deletes it. */
export async function keepGuestCart(response: NextResponse, cart: GuestCart | null): Promise<void> {
  const sealed = cart ? await seal(cart, env().SESSION_SECRET, CART_SECONDS) : ''
  response.cookies.set(GUEST_CART_COOKIE, sealed, attributes(cart ? CART_SECONDS : 0))
}

export const deskSession = z.object({ token: z.string().check(z.minLength(1)) })

/** Checks for valid cookies of a session, the desk, a guest's cart or a guest's orders, without asking the platform. */
export async function isKnownVisitor(cookies: ReadonlyMap<string, string>, secret: string): Promise<boolean> {
  const read = (name: string) => decoded(cookies.get(name) ?? '') ?? undefined
  if ((await openSession(read(SESSION_COOKIE), secret)) !== null) return true
  if ((await open(read(DESK_COOKIE), secret, deskSession)) !== null) return true
  if ((await open(read(GUEST_CART_COOKIE), secret, guestCart)) !== null) return true
  return ((await open(read(GUEST_COOKIE), secret, guestOrders)) ?? []).length > 0
}
