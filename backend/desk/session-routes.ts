import { and, desc, eq, exists, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { processCounters } from '@/backend/process/repeat'
import { hashPassword, hashToken, isCommonPassword, requireGoodPassword, verifyPassword } from '../account'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { staff, staff_devices, staff_passkeys, staff_pharmacies } from '../database/schema/staff'
import type { SomeHandlers } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { invalidField, ProblemError } from '../http/problem'
import { recordFailedLogin, recordOwn } from './audit'
import { countInbox } from './inbox'
import { readDeskState } from './live'
import { countTasks } from './orders'
import { requireProof } from './passkeys'
import { chosenPharmacies, toDeskPharmacy } from './scope'
import { endStaffSession, endStaffSessions, openStaffSession, takePasswordAttempt } from './sessions'

export const deskSessionHandlers = {
  async openDesk({ body, address, browser: { device } }, runtime) {
    const { database, now } = runtime
    const email = body.username.toLowerCase()
    const giveBack = await takePasswordAttempt(database, email, { address, device }, now())
    const [who] = await database.select().from(staff).where(eq(staff.email, email))
    if (!(await verifyPassword(who?.password_hash ?? null, body.password)) || !who) {
      processCounters.failed_logins += 1
      await recordFailedLogin(runtime, { email }, address)
      throw new ProblemError('invalid_credentials')
    }
    await giveBack()
    return openStaffSession(runtime, who.id, { address, device })
  },

  async closeDesk({ token }, { database }) {
    await endStaffSession(database, token)
    return null
  },

  async changeDeskPassword({ body, staff: who, token, address }, runtime) {
    const { database, cipher, env } = runtime
    await requireProof(runtime, who, { current_password: body.current_password })
    // A password that was handed out is not their own.
    if (body.new_password === body.current_password) throw invalidField('new_password', 'password_unchanged')
    requireGoodPassword('new_password', body.new_password, { email: who.email, brand: env.BRAND_NAME })
    const password_hash = await hashPassword(body.new_password)
    await database.transaction(async (tx) => {
      await tx.update(staff).set({ password_hash, must_change_password: false }).where(eq(staff.id, who.id))
      await endStaffSessions(tx, who.id, token)
      await recordOwn({ database: tx, cipher }, who.id, address, { action: 'password_changed' })
    })
    return null
  },

  async getDesk({ query, staff: who }, { database }) {
    const ids = chosenPharmacies(who, query.pharmacy_id)
    const rows = await database
      .select({ id: pharmacies.id, code: pharmacies.code, name: pharmacies.name })
      .from(pharmacies)
      .where(inArray(pharmacies.id, who.pharmacy_ids))
      .orderBy(pharmacies.name, pharmacies.id)
    const { id, name, email, roles, must_change_password, has_pin, by_pin } = who
    return {
      staff: { id: formatId(id), name, email, roles, must_change_password, has_pin, by_pin },
      pharmacies: rows.map((row) => ({ ...toDeskPharmacy(row), roles: who.roles_at.get(row.id) ?? [] })),
      counts: await countTasks(database, ids),
      inbox: await countInbox(database, ids),
      live: must_change_password ? null : await readDeskState(database, who.pharmacy_ids),
    }
  },
} satisfies SomeHandlers

// A PIN changes the person at a shared till. It counts only together with the secret of a browser where that person has
// logged in, so strangers can neither guess it nor turn it off.

/** How long after a login the PIN opens the desk in that browser. */
const TRUSTED_MS = 30 * 24 * 3_600_000
/** Wrong PINs in one browser that turn it off there. */
const WRONG_MOST = 5
/** Years of birth are guessed first. */
const YEAR = /^(19|20)\d\d$/

export const deskPinHandlers = {
  async setDeskPin({ body: { pin, ...proof }, staff: me, address }, runtime) {
    const { database, cipher } = runtime
    if (pin !== null && (isCommonPassword(pin) || YEAR.test(pin))) throw invalidField('pin', 'pin_too_simple')
    await requireProof(runtime, me, proof)
    const pin_hash = pin === null ? null : await hashPassword(pin)
    await database.transaction(async (transaction) => {
      await transaction.update(staff).set({ pin_hash }).where(eq(staff.id, me.id))
      const action = pin === null ? 'pin_removed' : 'pin_set'
      await recordOwn({ database: transaction, cipher }, me.id, address, { action })
    })
    return null
  },

  async listDeskSwitch({ browser: { device } }, { database, now }) {
    const { wrong_pins } = staff_devices
    const withPasskey = exists(
      database.select({ id: staff_passkeys.id }).from(staff_passkeys).where(eq(staff_passkeys.staff_id, staff.id)),
    )
    const rows = await database
      .select({ id: staff.id, name: staff.name, wrong_pins, has_pin: sql<boolean>`${staff.pin_hash} IS NOT NULL` })
      .from(staff_devices)
      .innerJoin(staff, eq(staff.id, staff_devices.staff_id))
      .where(and(trustedHere(database, device, now()), or(isNotNull(staff.pin_hash), withPasskey)))
      .orderBy(staff.name, staff.id)
      .limit(50)
    return rows.map((row) => ({
      ...{ id: formatId(row.id), name: row.name },
      pin: row.has_pin ? (row.wrong_pins < WRONG_MOST ? 'on' : 'off') : 'none',
    }))
  },

  async openDeskByPin({ body, address, browser: { device } }, runtime) {
    const { database, now } = runtime
    const staff_id = parseId(body.id)
    // Counted before the PIN is checked, so that concurrent attempts count too.
    const own = and(eq(staff_devices.staff_id, staff_id), trustedHere(database, device, now()))
    const [tried] = await database
      .update(staff_devices)
      .set({ wrong_pins: sql`${staff_devices.wrong_pins} + 1` })
      .where(and(own, lt(staff_devices.wrong_pins, WRONG_MOST)))
      .returning({ staff_id: staff_devices.staff_id })
    if (!tried) throw new ProblemError('invalid_credentials')
    const [who] = await database.select({ pin_hash: staff.pin_hash }).from(staff).where(eq(staff.id, staff_id))
    if (!(await verifyPassword(who?.pin_hash ?? null, body.pin))) {
      processCounters.failed_logins += 1
      await recordFailedLogin(runtime, { staff_id }, address, 'pin_failed')
      throw new ProblemError('invalid_credentials')
    }
    return openStaffSession(runtime, staff_id, { address, device }, true)
  },
} satisfies SomeHandlers

/** Condition on `staff_devices`: this browser, a recent login there, and a pharmacy shared with who used it last. */
function trustedHere(database: Database, device: string | null, now: Date) {
  const tokenHash = hashToken(device ?? '')
  const last = database
    .select({ staff_id: staff_devices.staff_id })
    .from(staff_devices)
    .where(eq(staff_devices.token_hash, tokenHash))
    .orderBy(desc(staff_devices.used_at), staff_devices.staff_id)
    .limit(1)
  const { pharmacy_id, staff_id } = staff_pharmacies
  const places = database
    .select({ pharmacy_id })
    .from(staff_pharmacies)
    .where(eq(staff_id, sql`(${last})`))
  const colleagues = database.select({ staff_id }).from(staff_pharmacies).where(inArray(pharmacy_id, places))
  return and(
    eq(staff_devices.token_hash, tokenHash),
    gt(staff_devices.logged_in_at, new Date(now.getTime() - TRUSTED_MS)),
    inArray(staff_devices.staff_id, colleagues),
  )
}
