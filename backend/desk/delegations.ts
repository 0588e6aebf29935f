import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DESK_PAGE } from '@/lib/contract/desk'
import type { DeskDelegation } from '@/lib/contract/desk-inbox'
import { lockCustomer, toRecipient } from '../account'
import type { Database } from '../database/open'
import { delegations, users } from '../database/schema/accounts'
import { pharmacies } from '../database/schema/places'
import { stopUndelegated } from '../household'
import type { SomeHandlers, Staff } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { byStaff, recordAudit } from './audit'
import { delegationRefusedMail } from './desk-mails'
import { chosenPharmacies, hasRoleAt, requireRoleAt, toDeskPharmacy } from './scope'

const living = isNull(delegations.revoked_at)

/** Changes with each decision. */
const delegationVersion = ({ accepted_at }: Pick<typeof delegations.$inferSelect, 'accepted_at'>) =>
  accepted_at?.toISOString() ?? 'undecided'

const ownDelegation = ({ pharmacy_ids }: Staff, id: string) =>
  and(eq(delegations.id, id), inArray(delegations.pharmacy_id, pharmacy_ids))

export const deskDelegationHandlers = {
  async listDeskDelegations({ query, staff }, runtime) {
    const here = and(living, inArray(delegations.pharmacy_id, chosenPharmacies(staff, query.pharmacy_id)))
    const rows = await selectDelegations(runtime.database)
      .where(here)
      .orderBy(sql`${delegations.accepted_at} IS NOT NULL`, desc(delegations.created_at), delegations.id)
      .limit(DESK_PAGE)
      .offset((query.page - 1) * DESK_PAGE)
    const total = await runtime.database.$count(delegations, here)
    const items = rows.map((row) => toDeskDelegation(runtime, row, staff))
    return { items, total, page_number: query.page, page_size: DESK_PAGE }
  },

  async getDeskSignature({ params, staff, address, setHeader }, { cipher, database }) {
    const row = first(await database.select().from(delegations).where(ownDelegation(staff, params.id)))
    requireRoleAt(staff, row.pharmacy_id, 'pharmacist')
    const opened = {
      action: 'signature_opened',
      about: row.id,
      pharmacy_ids: row.pharmacy_id === null ? [] : [row.pharmacy_id],
    } as const
    await recordAudit({ database, cipher }, byStaff(staff, address), opened)
    const { signature } = cipher.decrypt('delegations', row)
    setHeader('Content-Type', 'image/png')
    setHeader('Content-Disposition', 'attachment; filename="firma.png"')
    return Buffer.from(signature, 'base64')
  },

  async judgeDeskDelegation({ params: { id }, body: { version, decision, reason }, staff }, runtime) {
    const { database, env, now } = runtime
    const own = ownDelegation(staff, id)
    await database.transaction(async (transaction) => {
      const { user_id } = first(await transaction.select({ user_id: delegations.user_id }).from(delegations).where(own))
      // As a revocation: a reminder that rests on it is not added meanwhile.
      await lockCustomer(transaction, user_id)
      const row = first(await transaction.select().from(delegations).where(own).for('update'))
      requireRoleAt(staff, row.pharmacy_id, 'pharmacist')
      if (row.revoked_at || delegationVersion(row) !== version || (row.accepted_at && decision === 'accepted'))
        throw new ProblemError('conflict', { detail: 'the delegation has been decided on, or it has ended' })
      if (decision === 'accepted') {
        await transaction.update(delegations).set({ accepted_at: now(), judged_by: staff.name }).where(own)
        return
      }
      await transaction.update(delegations).set({ revoked_at: now(), judged_by: staff.name }).where(own)
      const { pharmacy, user } = first(await selectDelegations(transaction).where(own))
      const letter = { recipient: toRecipient(user), pharmacy, id, reason: reason || null }
      await queueMail(transaction, delegationRefusedMail(env, letter), { delegation: id })
      await stopUndelegated(runtime, transaction, row, { mails: true })
    })
    runtime.log.info({ event: `delegation ${decision}` }, `delegation ${decision}`)
    return toDeskDelegation(runtime, first(await selectDelegations(database).where(own)), staff)
  },
} satisfies SomeHandlers

const selectDelegations = (database: Database) =>
  database
    .select({
      delegation: delegations,
      pharmacy: pharmacies,
      user: {
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        email_confirmed_at: users.email_confirmed_at,
      },
    })
    .from(delegations)
    .innerJoin(users, eq(users.id, delegations.user_id))
    .innerJoin(pharmacies, eq(pharmacies.id, delegations.pharmacy_id))

type Row = Awaited<ReturnType<typeof selectDelegations>>[number]

function toDeskDelegation(
  { cipher }: Pick<Runtime, 'cipher'>,
  { delegation, pharmacy, user }: Row,
  staff: Staff,
): DeskDelegation {
  const { id, health_code, first_name, last_name, scope, method, created_at, accepted_at, judged_by } = cipher.decrypt(
    'delegations',
    delegation,
  )
  return {
    ...{ id, scope, method },
    version: delegationVersion(delegation),
    pharmacy: toDeskPharmacy(pharmacy),
    customer: `${user.first_name} ${user.last_name}`,
    patient: `${first_name ?? ''} ${last_name ?? ''}`.trim() || null,
    health_code: hasRoleAt(staff, delegation.pharmacy_id, 'pharmacist') ? health_code : null,
    created_at: created_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
    accepted_by: accepted_at && judged_by,
  }
}
