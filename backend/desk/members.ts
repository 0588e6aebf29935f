import { randomInt } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { DeskRole } from '@/lib/contract/desk'
import { hashPassword } from '../account'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { staff, staff_passkeys, staff_pharmacies } from '../database/schema/staff'
import { hashState } from '../http/idempotency'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { namedBy } from '../pharmacies'
import { type Actor, byOperator, pharmaciesOf, recordAudit } from './audit'
import { dropInvitations } from './links'
import { endStaffSessions } from './sessions'

export interface NewStaff {
  email: string
  name: string
  roles: DeskRole[]
  /** IDs or codes. */
  pharmacies: string[]
}

/** Adds a member of staff with a password to hand out. Throws `not_found` for a pharmacy, `conflict` for a taken e-mail. */
export async function addStaff(runtime: Runtime, given: NewStaff): Promise<StaffMember & { password: string }> {
  const { database } = runtime
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await database.transaction(async (transaction) => {
    const subject_id = await insertStaff(transaction, given, { password_hash, must_change_password: true })
    const pharmacy_ids = await pharmaciesOf(transaction, subject_id)
    const added = { action: 'joined', subject_id, pharmacy_ids, after: given.roles } as const
    await recordAudit({ ...runtime, database: transaction }, byOperator(), added)
  })
  return { ...(await showStaff(database, given.email)), password }
}

export async function insertStaff(
  transaction: Database,
  { email: given, name, roles, pharmacies: named }: NewStaff,
  secret: Pick<typeof staff.$inferInsert, 'password_hash' | 'must_change_password'>,
): Promise<number> {
  const email = given.toLowerCase()
  const [row] = await transaction
    .insert(staff)
    .values({ email, name, ...secret })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (!row) throw new ProblemError('conflict', { detail: `${email} is a member of staff already` })
  for (const key of new Set(named)) {
    const found = await transaction.select({ id: pharmacies.id }).from(pharmacies).where(namedBy(key))
    const { id } = first(found, 'not_found', `no pharmacy ${key}`)
    await joinPharmacy(transaction, row.id, id, roles)
  }
  return row.id
}

/** A member of staff, without secrets. */
export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number]

export async function listStaff({ database }: Pick<Runtime, 'database'>) {
  const rows = await database
    .select({ id: staff.id, email: staff.email, name: staff.name, created_at: staff.created_at })
    .from(staff)
    .orderBy(asc(staff.email))
  const places = await database
    .select({ staff_id: staff_pharmacies.staff_id, code: pharmacies.code, roles: staff_pharmacies.roles })
    .from(staff_pharmacies)
    .innerJoin(pharmacies, eq(pharmacies.id, staff_pharmacies.pharmacy_id))
    .where(
      inArray(
        staff_pharmacies.staff_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pharmacies.code))
  return rows.map(({ id, created_at, ...row }) => {
    const own = places.filter(({ staff_id }) => staff_id === id)
    return {
      ...row,
      /** Of all pharmacies together. */
      roles: [...new Set(own.flatMap(({ roles }) => roles))],
      pharmacies: own.map(({ code }) => code),
      roles_at: Object.fromEntries(own.map(({ code, roles }) => [code, roles])),
      created_at: created_at.toISOString(),
    }
  })
}

async function showStaff(database: Database, email: string): Promise<StaffMember> {
  const found = (await listStaff({ database })).filter((one) => one.email === email.toLowerCase())
  return first(found, 'not_found', `no member of staff ${email}`)
}

/** Deletes a member of staff with their sessions; histories keep the name. Throws `not_found`. */
export async function removeStaff({ database, cipher }: Runtime, { email }: { email: string }): Promise<StaffMember> {
  const shown = await showStaff(database, email)
  await database.transaction(async (transaction) => {
    const own = eq(staff.email, shown.email)
    const [row] = await transaction.select({ id: staff.id }).from(staff).where(own).for('update')
    if (!row) return
    const pharmacy_ids = await pharmaciesOf(transaction, row.id)
    await transaction.delete(staff).where(own)
    const removed = { action: 'removed', subject_id: row.id, pharmacy_ids, before: shown.roles } as const
    await recordAudit({ database: transaction, cipher }, byOperator(), removed)
  })
  return shown
}

/** Gives a member of staff a new password to hand out; ends their sessions and removes their passkeys. Throws `not_found`. */
export async function resetStaff({ database, cipher }: Runtime, { email }: { email: string }) {
  const shown = await showStaff(database, email)
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await database.transaction(async (transaction) => {
    const rows = await transaction
      .update(staff)
      .set({ password_hash, must_change_password: true })
      .where(eq(staff.email, shown.email))
      .returning({ id: staff.id })
    await resetAccess({ database: transaction, cipher }, first(rows).id, byOperator())
  })
  return { ...shown, password }
}

/** Lets a member of staff work at a pharmacy, with these roles there. */
export async function joinPharmacy(
  transaction: Database,
  staff_id: number,
  pharmacy_id: number,
  given: readonly DeskRole[],
): Promise<void> {
  const roles = [...new Set(given)]
  const target = [staff_pharmacies.staff_id, staff_pharmacies.pharmacy_id]
  await transaction
    .insert(staff_pharmacies)
    .values({ staff_id, pharmacy_id, roles })
    .onConflictDoUpdate({ target, set: { roles } })
}

/** Hash of the roles of a member of staff at a pharmacy. */
export const memberVersion = ({ roles }: { roles: readonly DeskRole[] }): string => hashState([...roles].sort())

/**
 * Sets the roles of a member of staff at a pharmacy; `then` runs in the same transaction. Throws `not_found`, `conflict`
 * for an outdated version, and `validation_failed` if the pharmacy would have no owner.
 */
export async function setRolesAt(
  { database, cipher }: Runtime,
  change: RolesChange,
  by: Actor,
  then: (transaction: Database) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await judgeRoles(transaction, change)
    await joinPharmacy(transaction, change.staff_id, change.pharmacy_id, change.roles)
    const at = { subject_id: change.staff_id, pharmacy_ids: [change.pharmacy_id] }
    const done = { action: 'roles_changed', ...at, before, after: change.roles } as const
    await recordAudit({ database: transaction, cipher }, by, done)
    await then(transaction)
  })
}

/**
 * Takes somebody away from a pharmacy and ends their sessions; without another pharmacy they are deleted. Throws
 * `not_found`, `conflict` for an outdated version, and `validation_failed` for the last owner.
 */
export async function removeFromPharmacy(
  { database, cipher }: Runtime,
  { pharmacy_id, staff_id, version }: Omit<RolesChange, 'roles'>,
  by: Actor,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await judgeRoles(transaction, { pharmacy_id, staff_id, version, roles: [] })
    const own = eq(staff_pharmacies.staff_id, staff_id)
    const { email } = first(await transaction.select().from(staff).where(eq(staff.id, staff_id)))
    await dropInvitations(transaction, email, pharmacy_id)
    await transaction.delete(staff_pharmacies).where(and(own, eq(staff_pharmacies.pharmacy_id, pharmacy_id)))
    await endStaffSessions(transaction, staff_id)
    if ((await transaction.$count(staff_pharmacies, own)) === 0)
      await transaction.delete(staff).where(eq(staff.id, staff_id))
    const done = { action: 'removed', subject_id: staff_id, pharmacy_ids: [pharmacy_id], before } as const
    await recordAudit({ database: transaction, cipher }, by, done)
  })
}

/** Locks the staff and invitations of a pharmacy; orders and bookings there do not wait. */
export async function lockStaff(transaction: Database, pharmacyId: number): Promise<void> {
  const own = eq(pharmacies.id, pharmacyId)
  await transaction.select({ id: pharmacies.id }).from(pharmacies).where(own).for('no key update')
}

interface RolesChange {
  pharmacy_id: number
  staff_id: number
  version: string
  roles: readonly DeskRole[]
}

/** Locks the staff of a pharmacy, validates a change of roles and returns those before. Throws the errors of `setRolesAt`. */
async function judgeRoles(
  transaction: Database,
  { pharmacy_id, staff_id, version, roles }: RolesChange,
): Promise<DeskRole[]> {
  await lockStaff(transaction, pharmacy_id)
  const members = await transaction
    .select({ staff_id: staff_pharmacies.staff_id, roles: staff_pharmacies.roles })
    .from(staff_pharmacies)
    .where(eq(staff_pharmacies.pharmacy_id, pharmacy_id))
  const member = first(members.filter((one) => one.staff_id === staff_id))
  if (memberVersion(member) !== version)
    throw new ProblemError('conflict', { detail: 'the roles have changed since they were read' })
  const owners = members.filter((one) => one.roles.includes('owner'))
  if (member.roles.includes('owner') && !roles.includes('owner') && owners.length === 1)
    throw invalidField('roles', 'last_owner')
  return member.roles
}

type Writer = Pick<Runtime, 'database' | 'cipher'>

/** Sets a password that is their own; ends their sessions and removes their passkeys. */
export async function setOwnPassword(
  writer: Writer,
  staff_id: number,
  { password_hash, address }: { password_hash: string; address: string },
): Promise<void> {
  const values = { password_hash, must_change_password: false }
  await writer.database.update(staff).set(values).where(eq(staff.id, staff_id))
  await resetAccess(writer, staff_id, { staff_id, address })
}

/** Ends sessions and removes passkeys and PIN after a new password: a thief of the old one may have set them. */
async function resetAccess(writer: Writer, staffId: number, by: Actor): Promise<void> {
  const { database } = writer
  await endStaffSessions(database, staffId)
  const own = eq(staff_passkeys.staff_id, staffId)
  const passkeys = await database.delete(staff_passkeys).where(own).returning({ id: staff_passkeys.id })
  const withPin = and(eq(staff.id, staffId), isNotNull(staff.pin_hash))
  const pins = await database.update(staff).set({ pin_hash: null }).where(withPin).returning({ id: staff.id })
  const ofPerson = { subject_id: staffId, pharmacy_ids: await pharmaciesOf(database, staffId) }
  await recordAudit(writer, by, { action: 'password_changed', ...ofPerson })
  if (pins.length > 0) await recordAudit(writer, by, { action: 'pin_removed', ...ofPerson })
  for (const { id } of passkeys) await recordAudit(writer, by, { action: 'passkey_removed', ...ofPerson, about: id })
}

/** Without letters and digits that are mistaken for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, 79 bits: to be read out and typed once. */
const newPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
