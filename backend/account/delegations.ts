import { and, desc, eq, isNull, like, type SQL } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { delegations, users } from '@/backend/database/schema/accounts'
import { pharmacies } from '@/backend/database/schema/places'
import { findByBeginning, SHORT_ID } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import { queueMail } from '@/backend/mail/compose'
import { saveFile } from '@/backend/process/files'
import { atPharmacy, hasStaff, type OperatorFilter, type OperatorList, pageOffset } from '../pharmacies'
import { delegationMail } from './delegation-mails'

/** Revokes matching active delegations and mails their pharmacies. */
export async function revokeLiving(
  { env, now }: Pick<Runtime, 'env' | 'now'>,
  transaction: Database,
  which: SQL | undefined,
): Promise<void> {
  const revoked = await transaction
    .update(delegations)
    .set({ revoked_at: now() })
    .where(and(which, isNull(delegations.revoked_at)))
    .returning({ id: delegations.id, pharmacy_id: delegations.pharmacy_id })
  for (const { id, pharmacy_id } of revoked) await notifyPharmacy(env, transaction, { id, pharmacy_id }, 'revoked')
}

/** Sends nothing without a pharmacy or its address. */
export async function notifyPharmacy(
  env: Runtime['env'],
  transaction: Database,
  { id, pharmacy_id }: { id: string; pharmacy_id: number | null },
  what: 'signed' | 'revoked',
): Promise<void> {
  if (pharmacy_id === null) return
  const [pharmacy] = await transaction
    .select({ email: pharmacies.email })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacy_id))
  const mail = delegationMail(env, pharmacy?.email, id, what, await hasStaff(transaction, pharmacy_id))
  await queueMail(transaction, mail, { delegation: id })
}

/** Lists delegations, newest first. Throws `not_found` for an unknown pharmacy. */
export async function listOperatorDelegations(
  runtime: Runtime,
  filter: OperatorFilter,
): Promise<OperatorList<OperatorDelegation>> {
  const living = filter.all ? undefined : isNull(delegations.revoked_at)
  const here = await atPharmacy(runtime.database, filter, delegations.pharmacy_id)
  const rows = await select(runtime, and(living, here), filter.limit).offset(pageOffset(filter))
  const total = await runtime.database.$count(delegations, and(living, here))
  return { total, rows: rows.map((row) => operatorDelegation(runtime, row)) }
}

/**
 * Returns a delegation by ID or ID prefix, and writes its signature to the folder as `delega-<reference>.png`, readable
 * only by its owner. Throws `not_found`, or `conflict` for an ambiguous prefix or an existing file.
 */
export async function showDelegation(
  runtime: Runtime,
  wish: { reference: string; folder: string | null; overwrite: boolean },
): Promise<OperatorDelegation & { file: string | null }> {
  const row = await findByBeginning('delegation', wish.reference, (pattern) =>
    select(runtime, like(delegations.id, pattern), 2),
  )
  const { folder, overwrite } = wish
  if (folder === null) return { ...operatorDelegation(runtime, row), file: null }
  const name = `delega-${row.delegation.id.slice(0, SHORT_ID)}.png`
  const { signature } = runtime.cipher.decrypt('delegations', row.delegation)
  const file = await saveFile({ folder, name, overwrite }, Buffer.from(signature, 'base64'))
  return { ...operatorDelegation(runtime, row), file }
}

function select({ database }: Runtime, which: SQL | undefined, limit: number) {
  return database
    .select({
      delegation: delegations,
      pharmacy: { code: pharmacies.code, name: pharmacies.name },
      user: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(delegations)
    .innerJoin(users, eq(users.id, delegations.user_id))
    .leftJoin(pharmacies, eq(pharmacies.id, delegations.pharmacy_id))
    .where(which)
    .orderBy(desc(delegations.created_at), delegations.id)
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof select>>[number]

/** A delegation in plain text. */
export type OperatorDelegation = ReturnType<typeof operatorDelegation>

function operatorDelegation({ cipher }: Runtime, { delegation, pharmacy, user }: Row) {
  const { health_code, first_name, last_name } = cipher.decrypt('delegations', delegation)
  const patient = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return {
    id: delegation.id,
    pharmacy: pharmacy && `${pharmacy.code} ${pharmacy.name}`,
    /** Owner of the account. */
    signed_by: `${user.first_name} ${user.last_name}`,
    /** Owner of the prescriptions. */
    patient: patient || null,
    health_code,
    scope: delegation.scope,
    method: delegation.method,
    created_at: delegation.created_at.toISOString(),
    revoked_at: delegation.revoked_at?.toISOString() ?? null,
  }
}
