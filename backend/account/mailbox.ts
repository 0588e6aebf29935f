import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { known_devices, users } from '@/backend/database/schema/accounts'
import { deleteInPieces } from '../database/in-pieces'
import { booking_keys, bookings, guest_bookings } from '../database/schema/bookings'
import { guest_codes, guest_keys, guest_orders } from '../database/schema/guests'
import { orders, prescription_files } from '../database/schema/orders'
import { hasHash, hashGuessable, type KeyedHash } from '../encryption/keys'
import { invalidField, ProblemError } from '../http/problem'
import { spellings } from './queries'
import { hashToken, keepLastUsed } from './tokens'

/** Per customer; the least recently used device is dropped. */
const DEVICES_MAX = 20

/** Checks whether a device has logged in to the account of that address. Unknown addresses take the same work. */
export async function isKnownDevice(database: Database, email: string, device: string | null): Promise<boolean> {
  const [row] = await database
    .select({ user_id: known_devices.user_id })
    .from(known_devices)
    .innerJoin(users, eq(users.id, known_devices.user_id))
    .where(and(inArray(users.email, spellings(email)), eq(known_devices.token_hash, hashToken(device ?? ''))))
  return row !== undefined
}

/** Records that this device belongs to the customer. Returns whether it, another device or none was known before. */
export async function recordDevice(database: Database, user_id: number, device: string | null, now: Date) {
  const own = eq(known_devices.user_id, user_id)
  const before = await database.select({ token_hash: known_devices.token_hash }).from(known_devices).where(own)
  const isNew = before.length === 0 ? 'first' : 'another'
  if (device === null) return isNew
  await database
    .insert(known_devices)
    .values({ user_id, token_hash: hashToken(device), used_at: now })
    .onConflictDoUpdate({ target: [known_devices.user_id, known_devices.token_hash], set: { used_at: now } })
  await keepLastUsed(database, known_devices, own, DEVICES_MAX)
  return before.some(({ token_hash }) => token_hash === hashToken(device)) ? 'known' : isNew
}

export const CODE_MS = 10 * 60_000
const TRIES = 5
/** How long a browser waits for another login code. */
export const RESEND_SECONDS = 60
/** How long a browser's proof of a mailbox lasts. */
export const PROVEN_MS = 12 * 3_600_000
/** How long after that the browser keeps its own share of the mailbox's mails (backend/account/mail-budget.ts). */
export const REMEMBERED_MS = 30 * 24 * 3_600_000

/** A browser as the recipient of a guest's codes, or of login codes: one kind neither replaces nor proves the other. */
type CodeKind = 'device' | 'login device'

/** Addresses, browsers and networks are only compared, so they are hashed. */
export const hashKey = (kind: 'email' | CodeKind | 'address' | 'order key' | 'booking key', text: string) =>
  hashGuessable(`guest ${kind}:${text}`)

export const hashDevice = (device: string | null) => (device === null ? null : hashKey('device', device))

/** A code is bound to the requesting browser, so a device cookie is required. */
export function deviceHash({ device }: { device: string | null }, kind: CodeKind = 'device'): KeyedHash {
  if (device === null) throw invalidField('device', 'required')
  return hashKey(kind, device)
}

const codeHash = (device: KeyedHash, email: KeyedHash, code: string) =>
  hashGuessable(`${device.digest}:${email.digest}:${code}`)

const own = (device: KeyedHash, email: KeyedHash) =>
  and(hasHash(guest_codes.device_hash, device), hasHash(guest_codes.email_hash, email))

/** Locks a browser's code for a mailbox until the transaction ends, since its row may have a hash of another key. */
export const lockCode = (transaction: Database, device: KeyedHash, email: KeyedHash) =>
  transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('guest code'), hashtext(${`${device.digest} ${email.digest}`}))`,
  )

/** Seconds until this browser may request another code; 0 if it has none that it could still enter. */
export async function resendWait(database: Database, device: KeyedHash, email: KeyedHash, now: Date): Promise<number> {
  const [row] = await database
    .select({ expires_at: guest_codes.expires_at })
    .from(guest_codes)
    .where(and(own(device, email), isNotNull(guest_codes.code_hash), lt(guest_codes.tries, TRIES)))
  const until = row ? row.expires_at.getTime() - CODE_MS + RESEND_SECONDS * 1000 : 0
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

export const dropCode = (database: Database, device: KeyedHash, email: KeyedHash) =>
  database.delete(guest_codes).where(own(device, email))

/**
 * Creates this browser's only valid code for this mailbox; other browsers' codes are unaffected. Locks the pair until
 * the caller's transaction ends.
 */
export async function issueCode(
  transaction: Database,
  { device, email, mailbox_hash }: { device: KeyedHash; email: KeyedHash; mailbox_hash: string },
  now: Date,
) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    device_hash: device.stored,
    email_hash: email.stored,
    mailbox_hash,
    code_hash: codeHash(device, email, code).stored,
    tries: 0,
    expires_at: new Date(now.getTime() + CODE_MS),
  }
  await lockCode(transaction, device, email)
  const renewed = await transaction.update(guest_codes).set(row).where(own(device, email)).returning()
  if (renewed.length === 0) {
    const target = [guest_codes.device_hash, guest_codes.email_hash]
    await transaction.insert(guest_codes).values(row).onConflictDoUpdate({ target, set: row })
  }
  return code
}

/** Redeems a code, once. Throws `code_wrong`, and `link_expired` after ten minutes, five attempts or its use. */
export async function takeCode(
  database: Database,
  device: KeyedHash,
  email: KeyedHash,
  code: string,
  now: Date,
): Promise<void> {
  const mine = own(device, email)
  // Counted before the comparison, so that concurrent attempts count too.
  const [row] = await database
    .update(guest_codes)
    .set({ tries: sql`${guest_codes.tries} + 1` })
    .where(and(mine, isNotNull(guest_codes.code_hash), gt(guest_codes.expires_at, now), lt(guest_codes.tries, TRIES)))
    .returning({ code_hash: guest_codes.code_hash })
  if (!row) throw new ProblemError('link_expired')
  const used = await database
    .update(guest_codes)
    .set({ code_hash: null, proven_until: new Date(now.getTime() + PROVEN_MS) })
    .where(and(mine, hasHash(guest_codes.code_hash, codeHash(device, email, code))))
    .returning({ tries: guest_codes.tries })
  if (used.length === 0) throw new ProblemError('code_wrong')
}

/** Checks whether this browser recently proved the mailbox, or any mailbox if none is given. */
export async function isProven(
  database: Database,
  device: KeyedHash | null,
  email: KeyedHash | null,
  now: Date,
): Promise<boolean> {
  if (device === null) return false
  const mine = email === null ? hasHash(guest_codes.device_hash, device) : own(device, email)
  return (await database.$count(guest_codes, and(mine, gt(guest_codes.proven_until, now)))) > 0
}

/**
 * Checks whether this browser has ever proven the mailbox: with a code, a mailed link of an order or a booking, or a
 * login to its account. Only for shares of limits: it opens nothing.
 */
export async function hasProvenMailbox(
  database: Database,
  email: string,
  device: string | null,
  now: Date,
): Promise<boolean> {
  if (device === null) return false
  if (await isKnownDevice(database, email, device)) return true
  const [browser, mailbox] = [hashKey('device', device), hashKey('email', email)]
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const byCode = and(own(browser, mailbox), gt(guest_codes.proven_until, since))
  if ((await database.$count(guest_codes, byCode)) > 0) return true
  const ordered = database
    .select({ id: guest_orders.order_id })
    .from(guest_orders)
    .where(hasHash(guest_orders.email_hash, mailbox))
  const byOrder = and(hasHash(guest_keys.device_hash, browser), inArray(guest_keys.order_id, ordered))
  if ((await database.$count(guest_keys, byOrder)) > 0) return true
  const booked = database
    .select({ id: guest_bookings.booking_id })
    .from(guest_bookings)
    .where(hasHash(guest_bookings.email_hash, mailbox))
  const byBooking = and(hasHash(booking_keys.device_hash, browser), inArray(booking_keys.booking_id, booked))
  return (await database.$count(booking_keys, byBooking)) > 0
}

/**
 * Deletes the unconfirmed registration of a proved mailbox, with its password, identities and sessions: anyone may have
 * created it.
 */
export async function mailboxProven(database: Database, email: string): Promise<void> {
  await database.delete(users).where(and(eq(users.email, email), isNull(users.email_confirmed_at)))
}

/** Moves a confirmed address's guest orders and bookings to its account, whose session opens them; their keys end. */
export async function joinOrders(database: Database, owner: { id: number; email: string }): Promise<void> {
  await joinBookings(database, owner)
  const theirs = database
    .select({ id: guest_orders.order_id })
    .from(guest_orders)
    .where(hasHash(guest_orders.email_hash, hashKey('email', owner.email)))
  const joined = await database
    .update(orders)
    .set({ user_id: owner.id })
    .where(and(isNull(orders.user_id), inArray(orders.id, theirs)))
    .returning({ id: orders.id })
  if (joined.length === 0) return
  const ids = joined.map(({ id }) => id)
  await database
    .update(prescription_files)
    .set({ user_id: owner.id })
    .where(and(isNull(prescription_files.user_id), inArray(prescription_files.order_id, ids)))
  await database.delete(guest_keys).where(and(eq(guest_keys.purpose, 'key'), inArray(guest_keys.order_id, ids)))
}

async function joinBookings(database: Database, owner: { id: number; email: string }): Promise<void> {
  const theirs = database
    .select({ id: guest_bookings.booking_id })
    .from(guest_bookings)
    .where(hasHash(guest_bookings.email_hash, hashKey('email', owner.email)))
  const joined = await database
    .update(bookings)
    .set({ user_id: owner.id })
    .where(and(isNull(bookings.user_id), inArray(bookings.id, theirs)))
    .returning({ id: bookings.id })
  const ids = joined.map(({ id }) => id)
  await database.delete(booking_keys).where(and(eq(booking_keys.purpose, 'key'), inArray(booking_keys.booking_id, ids)))
}

export async function deleteExpiredCodes(database: Database, now: Date): Promise<void> {
  const remembered = new Date(now.getTime() - REMEMBERED_MS)
  const shown = or(isNull(guest_codes.proven_until), lt(guest_codes.proven_until, remembered))
  await deleteInPieces(database, guest_codes, and(lt(guest_codes.expires_at, now), shown))
}
