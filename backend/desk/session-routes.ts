import { eq, inArray } from 'drizzle-orm'
import { hashPassword, requireGoodPassword, verifyPassword } from '@/backend/account/passwords'
import { processCounters } from '@/backend/process/counters'
import { pharmacies } from '../database/schema/places'
import { staff } from '../database/schema/staff'
import type { SomeHandlers } from '../http/handler'
import { invalidField, ProblemError } from '../http/problem'
import { formatId } from '../http/row-ids'
import { recordFailedLogin, recordOwn } from './audit'
import { countInbox } from './inbox'
import { readDeskState } from './live'
import { takePasswordAttempt } from './login-limits'
import { countTasks } from './orders'
import { requireProof } from './passkeys'
import { chosenPharmacies, toDeskPharmacy } from './scope'
import { endStaffSession, endStaffSessions, openStaffSession } from './sessions'

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
