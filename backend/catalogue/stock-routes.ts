import { and, eq, isNull } from 'drizzle-orm'
import { products } from '@/backend/database/schema/catalogue'
import { stock_watches } from '@/backend/database/schema/stock'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import { requireActive } from '@/backend/pharmacies/queries'
import { may } from '@/lib/rules/channels'
import { ownId } from '../http/own-id'

/** Each may become a mail to an address that somebody else has typed. */
const asked = new Limiter('stock_watch', { count: 20, window_seconds: 3600 })

export const stockHandlers = {
  async notifyWhenBack({ params, body, address }, { database, now }) {
    await asked.take(database, address, now())
    const shown = and(eq(products.minsan, params.minsan), isNull(products.withdrawn_at))
    const product = first(await database.select().from(products).where(shown))
    if (!may(product, 'notified', 'agreed')) throw new ProblemError('not_available')
    const unknown = invalidField('pharmacy_id', 'pharmacy_invalid')
    const pharmacy = await requireActive(database, ownId(body.pharmacy_id), unknown)
    // Asked twice, told once; and the answer says nothing of who is known here.
    await database
      .insert(stock_watches)
      .values({ email: body.email.toLowerCase(), minsan: product.minsan, pharmacy_id: pharmacy.id, created_at: now() })
      .onConflictDoNothing()
    return null
  },
} satisfies SomeHandlers
