import { and, desc, eq, isNotNull } from 'drizzle-orm'
import parsePhone from 'libphonenumber-js/max'
import type { Database } from '@/backend/database/open'
import { consent_changes, users } from '@/backend/database/schema/accounts'
import { cart_lines, carts, orders } from '@/backend/database/schema/orders'
import type { Handler, SomeHandlers } from '@/backend/http/handler'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import { AGE_MIN, ageOn } from '@/lib/contract/auth'
import { isPhone, typedPhone } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'
import { parseId } from '../http/page'
import { requireActive } from '../pharmacies'
import { healthCode, readPatients } from './patients'
import { lockCustomer, toProfile, userById } from './queries'

/** Parses a valid phone number to E.164, Italian by default; null for any other text. */
export function readPhone(text: string): string | null {
  const phone = parsePhone(typedPhone(text), 'IT')
  // Italian numbers keep their leading zero; without it they are invalid (docs/domain.md#places).
  return phone?.isValid() ? phone.number : null
}

/** Parses a customer's number by the rules of the forms. */
export const readOwnPhone = (text: string): string | null => (isPhone(text) ? readPhone(text) : null)

/** Returns the stored form of a phone number, null if empty. Throws `phone_invalid`. */
export function phoneNumber(text: string): string | null {
  if (text === '') return null
  const number = readOwnPhone(text)
  if (number === null) throw invalidField('phone_number', 'phone_invalid')
  return number
}

/** A changed date of birth must meet the minimum age too (docs/domain.md#L15). */
export function checkAge(birthDay: string, now: Date): void {
  if (ageOn(birthDay, today(now)) < AGE_MIN) throw invalidField('birth_day', 'too_young')
}

const OPTIONAL = ['marketing', 'profiling', 'localization'] as const

type Changes = Partial<Record<`${(typeof OPTIONAL)[number]}_consent`, boolean | undefined>>

/** Records changes of optional consents. Call it before the update, in its transaction. */
async function noteConsents(transaction: Database, user_id: number, changes: Changes, at: Date): Promise<void> {
  if (OPTIONAL.every((consent) => changes[`${consent}_consent`] === undefined)) return
  const user = await lockCustomer(transaction, user_id)
  const changed = OPTIONAL.flatMap((consent) => {
    const given = changes[`${consent}_consent`]
    return given === undefined || given === user[`${consent}_consent`] ? [] : [{ user_id, consent, given, at }]
  })
  if (changed.length > 0) await transaction.insert(consent_changes).values(changed)
}

/** Purposes with a separate consent. */
type Purpose = 'reminders' | 'favorites'

/** The consent to a purpose, with the version of its text; null if it was never given, or withdrawn. */
export async function readConsent(database: Database, userId: number, purpose: Purpose) {
  const [last] = await database
    .select()
    .from(consent_changes)
    .where(and(eq(consent_changes.user_id, userId), eq(consent_changes.consent, purpose)))
    .orderBy(desc(consent_changes.at), desc(consent_changes.id))
    .limit(1)
  return last?.given ? { version: last.version ?? '', at: last.at.toISOString() } : null
}

/** Records that the consent to a purpose was given or withdrawn. */
export async function noteConsent(
  transaction: Database,
  user_id: number,
  change: { consent: Purpose; given: boolean; version: string; at: Date },
): Promise<void> {
  await transaction.insert(consent_changes).values({ user_id, ...change })
}

/**
 * Lists each consent with its date (the account's if it never changed), those to reminders and
 * favourites if they were ever given, those of people of the household, then those given with orders of medicines.
 */
export const listConsents: Handler<'listConsents'> = async ({ user_id }, { database, cipher }) => {
  const user = await userById(database, user_id)
  const changes = await database
    .select()
    .from(consent_changes)
    .where(eq(consent_changes.user_id, user_id))
    .orderBy(desc(consent_changes.at), desc(consent_changes.id))
  const health = await database
    .select({ id: orders.id, number: orders.number, at: orders.health_data_consent_at })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), isNotNull(orders.health_data_consent_at)))
    .orderBy(desc(orders.health_data_consent_at))
    .limit(100)
  const since = user.created_at.toISOString()
  return [
    { consent: 'privacy', given: user.privacy_consent, at: since, order: null },
    ...OPTIONAL.map((consent) => ({
      consent,
      given: user[`${consent}_consent`],
      at: changes.find((one) => one.consent === consent)?.at.toISOString() ?? since,
      order: null,
    })),
    ...(['reminders', 'favorites'] as const).flatMap((consent) => {
      const last = changes.find((one) => one.consent === consent)
      return last ? [{ consent, given: last.given, at: last.at.toISOString(), order: null }] : []
    }),
    ...(await readPatients({ cipher }, database, user_id)).flatMap(({ id, first_name, last_name, consent_at: at }) =>
      at
        ? [{ consent: 'household' as const, given: true, at, order: null, patient: { id, first_name, last_name } }]
        : [],
    ),
    ...health.map(({ id, number, at }) => ({
      consent: 'health_data' as const,
      given: true,
      at: (at ?? user.created_at).toISOString(),
      order: { id, number },
    })),
  ]
}

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
async function checkPharmacy(database: Database, userId: number, pharmacyId: number | null): Promise<void> {
  if (pharmacyId !== null) await requireActive(database, pharmacyId)
  // The lock prevents adding a product before the change.
  const [cart] = await database
    .select({ pharmacy_id: carts.pharmacy_id })
    .from(carts)
    .where(eq(carts.user_id, userId))
    .for('update')
  if (!cart || cart.pharmacy_id === null || cart.pharmacy_id === pharmacyId) return
  const held = and(eq(cart_lines.user_id, userId), eq(cart_lines.temporary, false))
  if ((await database.$count(cart_lines, held)) > 0) throw new ProblemError('different_pharmacy')
}
