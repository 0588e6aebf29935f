import { eq } from 'drizzle-orm'
import { isErasedUserError } from '@/backend/app/server'
import type { Runtime } from '@/backend/http/runtime'
import { eraseCustomer } from '@/backend/own-data/erase'
import { users } from '../database/schema/accounts'
import { cart_lines, carts, orders } from '../database/schema/orders'
import { openContext } from '../operator/context'
import { placeOrder } from '../orders/place'
import { readBackendEnv } from '../process/env'
import { collection } from './ordering'

/**
 * Erases a customer who orders after the cancellation of orders and before the deletion, and once more afterwards.
 * Prints the first order's fate and whether the second was unauthenticated. Arguments: pharmacy and minsan.
 */
const [pharmacy = '', minsan = ''] = process.argv.slice(2)
const { runtime, close } = await openContext(readBackendEnv())
const { database } = runtime
const pharmacy_id = Number(pharmacy)

const [user] = await database
  .insert(users)
  .values({
    email: 'di-fretta@example.com',
    password_hash: 'none',
    email_confirmed_at: new Date(),
    first_name: 'Furia',
    last_name: 'Rossi',
    birth_day: '1985-04-10',
    privacy_consent: true,
    pharmacy_id,
  })
  .returning({ id: users.id })
if (!user) throw new Error('no customer')
const user_id = user.id
await database.insert(carts).values({ user_id, pharmacy_id })
await database.insert(cart_lines).values({ user_id, minsan, quantity: 1, temporary: false })

let placed: string | null = null
/** A runtime whose first transaction is preceded by the concurrent order. */
const racing: Runtime = {
  ...runtime,
  database: new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'transaction' || placed !== null) return value.bind(target)
      return async (...args: unknown[]) => {
        if (placed === null)
          placed = (await target.transaction((inner) => placeOrder(runtime, inner, user_id, collection()))).placed.order
            .id
        return value.apply(target, args)
      }
    },
  }),
}
await eraseCustomer(racing, user_id)
const rows = await database
  .select({ status: orders.status, customer: orders.customer_encrypted })
  .from(orders)
  .where(eq(orders.id, placed ?? ''))
const refused = await database
  .transaction((inner) => placeOrder(runtime, inner, user_id, collection()))
  .then(() => false, isErasedUserError)
process.stdout.write(JSON.stringify({ orders: rows, refused }))
await close()
