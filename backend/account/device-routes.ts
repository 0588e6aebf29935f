import { and, desc, eq, sql } from 'drizzle-orm'
import { access_tokens } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { first } from '@/backend/http/problem'
import { hashToken, isLiving, revokeTokens } from './tokens'

/** Sessions are identified by a prefix of the token's hash, which does not reveal the token. */
const ID_LENGTH = 16
const toDeviceId = (token_hash: string) => token_hash.slice(0, ID_LENGTH)

export const deviceHandlers = {
  async listSessions({ user_id, token }, { database, now }) {
    const rows = await database
      .select()
      .from(access_tokens)
      .where(and(eq(access_tokens.user_id, user_id), isLiving(now())))
      .orderBy(desc(access_tokens.used_at), desc(access_tokens.created_at))
    const own = hashToken(token ?? '')
    return rows.map(({ token_hash, agent, created_at, used_at }) => ({
      id: toDeviceId(token_hash),
      agent,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      current: token_hash === own,
    }))
  },

  async endSession({ user_id, params }, { database }) {
    const named = sql`left(${access_tokens.token_hash}, ${ID_LENGTH}::int) = ${params.id}`
    const own = and(eq(access_tokens.user_id, user_id), named)
    first(await database.delete(access_tokens).where(own).returning({ user_id: access_tokens.user_id }))
    return null
  },

  async endOtherSessions({ user_id, token }, { database }) {
    await revokeTokens(database, user_id, token ?? undefined)
    return null
  },
} satisfies SomeHandlers
