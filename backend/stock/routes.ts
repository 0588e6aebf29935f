import { and, eq, isNull } from 'drizzle-orm'
import { products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import { stock_watches } from '../database/schema/stock'
import type { Handlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { invalidField, ProblemError } from '../http/problem'

/** Each may become a mail to an address that somebody else has typed. */
const asked = new Limiter({ count: 20, window_seconds: 3600 })

export const stockHandlers: Handlers<'notifyWhenBack'> = {
  async notifyWhenBack({ params, body, address }, { database, now }) {
    asked.take(address, now())
    const [product] = await database
      .select({ minsan: products.minsan })
      .from(products)
      .where(and(eq(products.minsan, params.minsan), isNull(products.withdrawn_at)))
    if (!product) throw new ProblemError('not_found')
    const [pharmacy] = await database
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(and(eq(pharmacies.id, body.pharmacy_id), eq(pharmacies.active, true)))
    if (!pharmacy) throw invalidField('pharmacy_id', 'pharmacy_invalid')
    // Asked twice, told once; and the answer says nothing of who is known here.
    await database
      .insert(stock_watches)
      .values({ email: body.email.toLowerCase(), ...product, pharmacy_id: pharmacy.id, created_at: now() })
      .onConflictDoNothing()
    return null
  },
}
