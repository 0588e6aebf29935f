import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Call } from '@/lib/contract/call'
import { hashToken, keepLastUsed, newToken } from '../account'
import type { Database } from '../database/open'
import { staff, staff_devices, staff_pharmacies, staff_sessions } from '../database/schema/staff'
import type { Staff } from '../http/handler'
import { type Limit, Limiter } from '../http/limits'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { recordOwn } from './audit'

// docs/account.md#guessing. Strangers' attempts never delay a browser that has opened the desk before, and wrong
// passwords never delay a passkey.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }
const ofAddress: Limit = { count: 20, window_seconds: 15 * 60 }
const ofChallenges: Limit = { count: 60, window_seconds: 15 * 60 }

/** Attempts for a name from one address, and wrong passwords of a logged-in member of staff. */
export const byName = new Limiter('staff', growing)
/** Attempts for a name from one browser that has opened the desk as that person. */
const byDevice = new Limiter('staff device', growing)
/** Failures per address, whatever the names. */
const byAddress = new Limiter('staff address', ofAddress)
/** Attempts for a name from all unknown browsers. */
const byNameEverywhere = new Limiter('staff everywhere', { count: 100, window_seconds: 3600 })
/** Failed passkeys, per browser of the staff or per address. Signatures cannot be guessed: this bounds the work. */
const passkeys = new Limiter('staff passkey', ofAddress)
/** Challenges of logins, per browser of the staff or per address. */
const challenges = new Limiter('staff challenge', ofChallenges)

/** Browsers per person; the least recently used is deleted. */
const DEVICES_MAX = 20

interface Caller {
  address: string
  /** Secret of the browser, if any. */
  device: string | null
}

/**
 * Takes one attempt to log in with a password, before the password is checked, so that concurrent attempts count too.
 * Throws `rate_limited`. Returns how to give it back after a right password.
 */
export async function takePasswordAttempt(database: Database, email: string, { address, device }: Caller, now: Date) {
  const [known] = await database
    .select({ staff_id: staff_devices.staff_id })
    .from(staff_devices)
    .innerJoin(staff, eq(staff.id, staff_devices.staff_id))
    .where(and(eq(staff.email, email), eq(staff_devices.token_hash, hashToken(device ?? ''))))
  if (known) {
    const key = `${email}:${device}`
    await byDevice.take(database, key, now)
    return () => byDevice.forget(database, key)
  }
  const key = `${email}:${address}`
  await database.transaction(async (tx) => {
    await byAddress.take(tx, address, now)
    await byNameEverywhere.take(tx, email, now)
    await byName.take(tx, key, now)
  })
  return async () => {
    await byName.forget(database, key)
    await byNameEverywhere.giveBack(database, email)
    await byAddress.giveBack(database, address)
  }
}

/** Takes one challenge of a passkey. Throws `rate_limited`. */
export async function takeChallengeOfLogin(database: Database, caller: Caller, now: Date): Promise<void> {
  await challenges.take(database, await passkeyKey(database, caller), now)
}

/** Takes one attempt with a passkey. Throws `rate_limited`. Returns how to give it back after a right one. */
export async function takePasskeyAttempt(database: Database, caller: Caller, now: Date) {
  const key = await passkeyKey(database, caller)
  await passkeys.take(database, key, now)
  return () => passkeys.giveBack(database, key)
}

/** A browser of the staff counts for itself: a guest in the pharmacy's network cannot use up its attempts. */
async function passkeyKey(database: Database, { address, device }: Caller): Promise<string> {
  const known = await database.$count(staff_devices, eq(staff_devices.token_hash, hashToken(device ?? '')))
  return known > 0 ? `device:${device}` : address
}

/** Records that the person opened the desk in this browser; a login lets the PIN open it for a while. */
async function recordStaffDevice(
  database: Database,
  staff_id: number,
  device: string | null,
  { used_at, by_pin }: { used_at: Date; by_pin: boolean },
) {
  if (device === null) return
  const used = { used_at, wrong_pins: 0, ...(!by_pin && { logged_in_at: used_at }) }
  await database
    .insert(staff_devices)
    .values({ staff_id, token_hash: hashToken(device), ...used })
    .onConflictDoUpdate({ target: [staff_devices.staff_id, staff_devices.token_hash], set: used })
  await keepLastUsed(database, staff_devices, eq(staff_devices.staff_id, staff_id), DEVICES_MAX)
}

/** Idle timeout and maximum lifetime of a session. */
export const IDLE_MS = 15 * 60_000
const MOST_SECONDS = 12 * 3600
/** Sessions of one person: tills, telephones and computers of several pharmacies. */
const SESSIONS_MAX = 10
/** Minimum time between two recorded uses. */
const NOTED_MS = 30_000

/**
 * Opens a session and records the login, and the browser as one of this person's. Beyond SESSIONS_MAX the least recently
 * used one ends. Returns its token, which is stored hashed, and its lifetime in seconds.
 */
export async function openStaffSession(
  { database, cipher, now }: Pick<Runtime, 'database' | 'cipher' | 'now'>,
  staff_id: number,
  { address, device }: Caller,
  by_pin = false,
) {
  const access_token = newToken()
  const used_at = now()
  const expires_at = new Date(used_at.getTime() + MOST_SECONDS * 1000)
  await database.transaction(async (transaction) => {
    await transaction
      .insert(staff_sessions)
      .values({ token_hash: hashToken(access_token), staff_id, used_at, expires_at, by_pin })
    await keepLastUsed(transaction, staff_sessions, eq(staff_sessions.staff_id, staff_id), SESSIONS_MAX)
    await recordStaffDevice(transaction, staff_id, device, { used_at, by_pin })
    await recordOwn({ database: transaction, cipher }, staff_id, address, { action: by_pin ? 'login_by_pin' : 'login' })
  })
  return { access_token, expires_in: MOST_SECONDS }
}

/** Ends the sessions of a member of staff, or all but one. */
export async function endStaffSessions(database: Database, staffId: number, except?: string | null): Promise<void> {
  const own = eq(staff_sessions.staff_id, staffId)
  await database.delete(staff_sessions).where(except ? and(own, ne(staff_sessions.token_hash, hashToken(except))) : own)
}

export async function endStaffSession(database: Database, token: string | null): Promise<void> {
  await database.delete(staff_sessions).where(eq(staff_sessions.token_hash, hashToken(token ?? '')))
}

/**
 * Returns whose token it is. Throws `unauthenticated` for an ended or idle session, and `forbidden` without the role or
 * with a password that is not their own yet, unless the role is null. A session opened with a PIN is refused the calls
 * with `full_login`. The role may be at another pharmacy of theirs:
 * `requireRoleAt` checks it for one.
 */
export async function requireStaff(
  { database, now }: Pick<Runtime, 'database' | 'now'>,
  token: string | null,
  { role, passive, full_login }: Pick<Call, 'role' | 'passive' | 'full_login'>,
): Promise<Staff> {
  const found = token ? await readSession(database, token, now(), passive) : null
  if (!found) throw new ProblemError('unauthenticated')
  if (role !== null && found.must_change_password)
    throw new ProblemError('forbidden', { detail: 'the password has to be changed first' })
  if (role && !found.roles.includes(role)) throw new ProblemError('forbidden', { detail: `only for: ${role}` })
  if (full_login && found.by_pin) throw new ProblemError('forbidden', { detail: 'only after a login, not with a PIN' })
  return found
}

async function readSession(
  database: Database,
  token: string,
  now: Date,
  passive: Call['passive'],
): Promise<Staff | null> {
  const own = eq(staff_sessions.token_hash, hashToken(token))
  const [row] = await database
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      must_change_password: staff.must_change_password,
      has_pin: sql<boolean>`${staff.pin_hash} IS NOT NULL`,
      by_pin: staff_sessions.by_pin,
      used_at: staff_sessions.used_at,
    })
    .from(staff_sessions)
    .innerJoin(staff, eq(staff.id, staff_sessions.staff_id))
    .where(and(own, gt(staff_sessions.expires_at, now), gt(staff_sessions.used_at, new Date(now.getTime() - IDLE_MS))))
  if (!row) return null
  const { used_at, ...who } = row
  if (!passive && now.getTime() - used_at.getTime() > NOTED_MS)
    await database.update(staff_sessions).set({ used_at: now }).where(own)
  const places = await database
    .select({ id: staff_pharmacies.pharmacy_id, roles: staff_pharmacies.roles })
    .from(staff_pharmacies)
    .where(eq(staff_pharmacies.staff_id, who.id))
  return {
    ...who,
    pharmacy_ids: places.map(({ id }) => id),
    roles_at: new Map(places.map(({ id, roles }) => [id, roles])),
    roles: [...new Set(places.flatMap(({ roles }) => roles))],
  }
}
