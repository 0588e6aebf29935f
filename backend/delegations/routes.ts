import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Delegation } from '@/lib/contract/user-data'
import { healthCode } from '../accounts/profile-rules'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { delegations } from '../database/schema/delegations'
import { pharmacies } from '../database/schema/places'
import type { Handlers } from '../http/handler'
import { invalidField, ProblemError } from '../http/problem'
import type { Platform } from '../platform'
import { revokeLiving, tellPharmacy } from './revoke'
import { readSignature } from './signature'

/** More than anybody has; a bound for the table. */
const LIVING_MAX = 50

export const delegationHandlers: Handlers<'listDelegations' | 'addDelegation' | 'revokeDelegation'> = {
  async listDelegations({ user_id }, platform) {
    const rows = await select(platform.database)
      .where(eq(delegations.user_id, user_id))
      .orderBy(desc(delegations.created_at), delegations.id)
    return rows.map((row) => answerOf(platform, row))
  },

  async addDelegation({ user_id, body }, platform) {
    const { database, cipher, now } = platform
    const health_code = healthCode(body.health_code)
    if (health_code === null) throw invalidField('health_code', 'required')
    const pharmacy = body.pharmacy_id === undefined ? null : await pharmacyOf(database, body.pharmacy_id)
    const signature = await readSignature(body.signature)
    const sealed = (text: string | undefined) => (text ? cipher.sealText(text) : null)
    const values = {
      id: randomUUID(),
      user_id,
      pharmacy_id: pharmacy?.id ?? null,
      health_code_encrypted: cipher.sealText(health_code),
      first_name_encrypted: sealed(body.first_name),
      last_name_encrypted: sealed(body.last_name),
      scope: body.scope || null,
      method: body.method ?? null,
      signature_encrypted: cipher.sealText(signature.toString('base64')),
      created_at: now(),
    }
    const row = await database.transaction(async (transaction) => {
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
      const [held] = await transaction
        .select({ count: sql<number>`count(*)::int` })
        .from(delegations)
        .where(and(eq(delegations.user_id, user_id), isNull(delegations.revoked_at)))
      if (held && held.count >= LIVING_MAX) throw invalidField('health_code', 'too_many')
      const [made] = await transaction.insert(delegations).values(values).returning()
      if (!made) throw new Error('an inserted delegation is gone')
      await tellPharmacy(platform.env, transaction, made, 'signed')
      return made
    })
    platform.log.info({ event: 'delegation signed', pharmacy: row.pharmacy_id }, 'delegation signed')
    return answerOf(platform, { delegation: row, pharmacy })
  },

  /** One that is revoked already keeps its date. */
  async revokeDelegation({ user_id, params }, platform) {
    const own = and(eq(delegations.id, params.id), eq(delegations.user_id, user_id))
    await platform.database.transaction(async (transaction) => {
      const [known] = await transaction.select({ id: delegations.id }).from(delegations).where(own)
      if (!known) throw new ProblemError('not_found')
      await revokeLiving(platform, transaction, own)
    })
    platform.log.info({ event: 'delegation revoked' }, 'delegation revoked')
    return null
  },
}

const PHARMACY = { id: pharmacies.id, name: pharmacies.name, city: pharmacies.city }

function select(database: Database) {
  return database
    .select({ delegation: delegations, pharmacy: PHARMACY })
    .from(delegations)
    .leftJoin(pharmacies, eq(pharmacies.id, delegations.pharmacy_id))
}

async function pharmacyOf(database: Database, id: number) {
  const [known] = await database
    .select(PHARMACY)
    .from(pharmacies)
    .where(and(eq(pharmacies.id, id), eq(pharmacies.active, true)))
  if (!known) throw invalidField('pharmacy_id', 'pharmacy_invalid')
  return known
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function answerOf({ cipher }: Pick<Platform, 'cipher'>, { delegation, pharmacy }: Row): Delegation {
  const opened = (text: string | null) => text && cipher.openText(text)
  return {
    id: delegation.id,
    health_code: cipher.openText(delegation.health_code_encrypted),
    created_at: delegation.created_at.toISOString(),
    revoked_at: delegation.revoked_at?.toISOString() ?? null,
    pharmacy,
    first_name: opened(delegation.first_name_encrypted),
    last_name: opened(delegation.last_name_encrypted),
    scope: delegation.scope,
    method: delegation.method,
  }
}
