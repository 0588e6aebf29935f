import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { hashToken, keepLastUsed, newToken } from '@/backend/account/tokens'
import type { Call } from '@/lib/contract/call'
import type { Database } from '../database/open'
import { staff, staff_pharmacies, staff_sessions } from '../database/schema/staff'
import type { Staff } from '../http/handler'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { recordOwn } from './audit'
import { type Caller, recordStaffDevice } from './login-limits'

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
export async function endStaffSessions(database: Database, staff_id: number, except?: string | null): Promise<void> {
  const own = eq(staff_sessions.staff_id, staff_id)
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
