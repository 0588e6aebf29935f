import { and, eq } from 'drizzle-orm'
import { hashToken, keepLastUsed } from '../account/tokens'
import type { Database } from '../database/open'
import { staff, staff_devices } from '../database/schema/staff'
import { type Limit, Limiter } from '../http/limits'

// docs/account.md#guessing. Strangers' attempts never delay a browser that has opened the desk before, and wrong
// passwords never delay a passkey.

const growing = { count: 5, window_seconds: 24 * 3600, wait_most_seconds: 15 * 60 }
const of_address: Limit = { count: 20, window_seconds: 15 * 60 }
const of_challenges: Limit = { count: 60, window_seconds: 15 * 60 }

/** Attempts for a name from one address, and wrong passwords of a logged-in member of staff. */
export const by_name = new Limiter('staff', growing)
/** Attempts for a name from one browser that has opened the desk as that person. */
const by_device = new Limiter('staff device', growing)
/** Failures per address, whatever the names. */
const by_address = new Limiter('staff address', of_address)
/** Attempts for a name from all unknown browsers. */
const by_name_everywhere = new Limiter('staff everywhere', { count: 100, window_seconds: 3600 })
/** Failed passkeys, per browser of the staff or per address. Signatures cannot be guessed: this bounds the work. */
const passkeys = new Limiter('staff passkey', of_address)
/** Challenges of logins, per browser of the staff or per address. */
const challenges = new Limiter('staff challenge', of_challenges)

/** Browsers per person; the least recently used is deleted. */
const DEVICES_MAX = 20

export interface Caller {
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
    await by_device.take(database, key, now)
    return () => by_device.forget(database, key)
  }
  const key = `${email}:${address}`
  await database.transaction(async (tx) => {
    await by_address.take(tx, address, now)
    await by_name_everywhere.take(tx, email, now)
    await by_name.take(tx, key, now)
  })
  return async () => {
    await by_name.forget(database, key)
    await by_name_everywhere.giveBack(database, email)
    await by_address.giveBack(database, address)
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
export async function recordStaffDevice(
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
