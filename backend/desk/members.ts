import { randomInt } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { hashPassword } from '@/backend/account/passwords'
import type { DeskRole } from '@/lib/contract/desk'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { staff, staff_pharmacies } from '../database/schema/staff'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { namedBy } from '../pharmacies/queries'
import { endStaffSessions } from './sessions'

export interface NewStaff {
  email: string
  name: string
  roles: DeskRole[]
  /** IDs or codes. */
  pharmacies: string[]
}

/** Adds a member of staff with a password to hand out. Throws `not_found` for a pharmacy, `conflict` for a taken e-mail. */
export async function addStaff({ database }: Runtime, given: NewStaff): Promise<StaffMember & { password: string }> {
  const password = newPassword()
  const password_hash = await hashPassword(password)
  const email = await database.transaction((transaction) =>
    insertStaff(transaction, given, { password_hash, must_change_password: true }),
  )
  return { ...(await showStaff(database, email)), password }
}

export async function insertStaff(
  transaction: Database,
  { email: given, name, roles, pharmacies: named }: NewStaff,
  secret: Pick<typeof staff.$inferInsert, 'password_hash' | 'must_change_password'>,
): Promise<string> {
  const email = given.toLowerCase()
  const [row] = await transaction
    .insert(staff)
    .values({ email, name, roles: [...new Set(roles)], ...secret })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (!row) throw new ProblemError('conflict', { detail: `${email} is a member of staff already` })
  for (const key of new Set(named)) {
    const found = await transaction.select({ id: pharmacies.id }).from(pharmacies).where(namedBy(key))
    const { id } = first(found, 'not_found', `no pharmacy ${key}`)
    await transaction.insert(staff_pharmacies).values({ staff_id: row.id, pharmacy_id: id }).onConflictDoNothing()
  }
  return email
}

/** A member of staff, without secrets. */
export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff({ database }: Pick<Runtime, 'database'>) {
  const rows = await database
    .select({ id: staff.id, email: staff.email, name: staff.name, roles: staff.roles, created_at: staff.created_at })
    .from(staff)
    .orderBy(asc(staff.email))
  const places = await database
    .select({ staff_id: staff_pharmacies.staff_id, code: pharmacies.code })
    .from(staff_pharmacies)
    .innerJoin(pharmacies, eq(pharmacies.id, staff_pharmacies.pharmacy_id))
    .where(
      inArray(
        staff_pharmacies.staff_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pharmacies.code))
  return rows.map(({ id, created_at, ...row }) => ({
    ...row,
    pharmacies: places.filter(({ staff_id }) => staff_id === id).map(({ code }) => code),
    created_at: created_at.toISOString(),
  }))
}

async function showStaff(database: Database, email: string): Promise<StaffMember> {
  const found = (await listStaff({ database })).filter((one) => one.email === email.toLowerCase())
  return first(found, 'not_found', `no member of staff ${email}`)
}

/** Deletes a member of staff with their sessions; histories keep the name. Throws `not_found`. */
export async function removeStaff({ database }: Runtime, { email }: { email: string }): Promise<StaffMember> {
  const shown = await showStaff(database, email)
  await database.delete(staff).where(eq(staff.email, shown.email))
  return shown
}

/** Gives a member of staff a new password to hand out, and ends their sessions. Throws `not_found`. */
export async function resetStaff({ database }: Runtime, { email }: { email: string }) {
  const shown = await showStaff(database, email)
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await database.transaction(async (transaction) => {
    const rows = await transaction
      .update(staff)
      .set({ password_hash, must_change_password: true })
      .where(eq(staff.email, shown.email))
      .returning({ id: staff.id })
    await endStaffSessions(transaction, first(rows).id)
  })
  return { ...shown, password }
}

/** Without letters and digits that are mistaken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, 79 bits: to be read out and typed once. */
const newPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
