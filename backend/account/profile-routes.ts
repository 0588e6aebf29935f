import { and, eq } from 'drizzle-orm'
import { toProfile, userById } from '@/backend/account/queries'
import type { Database } from '@/backend/database/open'
import { users } from '@/backend/database/schema/accounts'
import { cart_lines, carts } from '@/backend/database/schema/orders'
import type { SomeHandlers } from '@/backend/http/handler'
import { first, ProblemError } from '@/backend/http/problem'
import { requireActive } from '@/backend/pharmacies/queries'
import { parseId } from '../http/row-ids'
import { noteConsents } from './consents'
import { checkAge, healthCode, phoneNumber } from './profile-rules'

export const profileHandlers = {
  async getMe({ user_id }, { database, cipher }) {
    return toProfile(cipher, await userById(database, user_id))
  },

  async updateMe({ body, user_id }, { database, cipher, now }) {
    const { phone_number, health_code, birth_day, pharmacy_id: wanted, ...rest } = body
    const pharmacy_id = parseId(wanted)
    if (birth_day !== undefined) checkAge(birth_day, now())
    const changes = {
      ...rest,
      ...(birth_day !== undefined && { birth_day }),
      ...(phone_number !== undefined && { phone_number: phone_number === null ? null : phoneNumber(phone_number) }),
      ...(health_code !== undefined &&
        cipher.encrypt(
          'users',
          { id: user_id },
          { health_code: health_code === null ? null : healthCode(health_code) },
        )),
      ...(pharmacy_id !== undefined && { pharmacy_id }),
    }
    if (Object.keys(changes).length === 0) return toProfile(cipher, await userById(database, user_id))
    return database.transaction(async (tx) => {
      await noteConsents(tx, user_id, body, now())
      if (pharmacy_id !== undefined) await checkPharmacy(tx, user_id, pharmacy_id)
      const changed = await tx.update(users).set(changes).where(eq(users.id, user_id)).returning()
      return toProfile(cipher, first(changed, 'unauthenticated'))
    })
  },
} satisfies SomeHandlers

/**
 * The favourite follows the cart: with products from another pharmacy, POST /v1/cart/pharmacies moves both. Throws
 * `not_found` or `different_pharmacy`.
 */
async function checkPharmacy(database: Database, user_id: number, pharmacy_id: number | null): Promise<void> {
  if (pharmacy_id !== null) await requireActive(database, pharmacy_id)
  // The lock prevents adding a product before the change.
  const [cart] = await database
    .select({ pharmacy_id: carts.pharmacy_id })
    .from(carts)
    .where(eq(carts.user_id, user_id))
    .for('update')
  if (!cart || cart.pharmacy_id === null || cart.pharmacy_id === pharmacy_id) return
  const held = and(eq(cart_lines.user_id, user_id), eq(cart_lines.temporary, false))
  if ((await database.$count(cart_lines, held)) > 0) throw new ProblemError('different_pharmacy')
}
