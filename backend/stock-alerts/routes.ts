import { and, eq, isNull, sql } from 'drizzle-orm'
import { chargeMails } from '@/backend/account/mail-budget'
import { userById } from '@/backend/account/queries'
import { link_tries } from '@/backend/account/sign-up-routes'
import { hashToken, newToken } from '@/backend/account/tokens'
import { products } from '@/backend/database/schema/catalogue'
import { stock_watches } from '@/backend/database/schema/stock'
import type { SomeHandlers } from '@/backend/http/handler'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import { queueMail } from '@/backend/mail/compose'
import { requireActive } from '@/backend/pharmacies/queries'
import { may } from '@/lib/rules/channels'
import { isShownSql } from '../catalogue/rule-sql'
import { parseId } from '../http/row-ids'
import { watchMail } from './stock-mails'

export const stockHandlers = {
  async notifyWhenBack(request, runtime) {
    const { params, body, user_id } = request
    const { database, env, now } = runtime
    const shown = and(eq(products.minsan, params.minsan), isShownSql(sql`${products}`))
    const product = first(await database.select().from(products).where(shown))
    if (!may(product, 'notified', 'agreed')) throw new ProblemError('not_available')
    const unknown = invalidField('pharmacy_id', 'pharmacy_invalid')
    const pharmacy = await requireActive(database, parseId(body.pharmacy_id), unknown)
    const user = user_id === null ? null : await userById(database, user_id)
    const email = body.email ?? user?.email
    if (email === undefined) throw invalidField('email', 'required')
    const confirmed = user?.email === email && user.email_confirmed_at !== null
    await chargeMails(runtime, 'notifyWhenBack', request, { user_id, [confirmed ? 'proven' : 'unproven']: email })
    const token = newToken()
    const wish = { token_hash: hashToken(token), created_at: now(), confirmed_at: confirmed ? now() : null }
    // Idempotent; the response does not reveal whether the address is known.
    await database.transaction(async (transaction) => {
      const written = await transaction
        .insert(stock_watches)
        .values({ email, minsan: product.minsan, pharmacy_id: pharmacy.id, ...wish })
        .onConflictDoUpdate({
          target: [stock_watches.email, stock_watches.minsan, stock_watches.pharmacy_id],
          set: wish,
          setWhere: isNull(stock_watches.confirmed_at),
        })
        .returning({ email: stock_watches.email })
      if (written.length > 0)
        await queueMail(transaction, watchMail(env, { email, token, confirmed }), 'recipient', { forget: true })
    })
    return { confirmed }
  },

  async answerNotify({ body, address }, { database, now }) {
    await link_tries.take(database, address, now())
    const named = eq(stock_watches.token_hash, hashToken(body.token))
    const found = body.accept
      ? await database.update(stock_watches).set({ confirmed_at: now() }).where(named).returning()
      : await database.delete(stock_watches).where(named).returning()
    first(found, 'link_expired')
    return null
  },
} satisfies SomeHandlers
