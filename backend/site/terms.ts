import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type TermsValues, terms_values } from '@/lib/contract/site'
import { isRunByPharmacy, operatorOfPharmacy, parseOperator, termsValues } from '@/lib/rules/operator'
import type { Database } from '../database/open'
import { orders, settings } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import type { Handler } from '../http/handler'
import { ProblemError } from '../http/problem'
import type { BackendEnv } from '../process/env'

/** Version name of the terms: date of the text plus a hash of the shop's data, `2026-11-24-0f1e2d3c4b5a`. */
const hashValues = (values: TermsValues) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)

const toSettingKey = (name: string) => `terms ${name}`

async function valuesNow(database: Database, env: BackendEnv): Promise<TermsValues> {
  const [pharmacy] = isRunByPharmacy(env)
    ? await database.select().from(pharmacies).where(sql`${pharmacies.id}::text = ${env.PHARMACY_ID}`)
    : []
  return termsValues(env, pharmacy ? operatorOfPharmacy(pharmacy) : parseOperator(env))
}

/**
 * Stores the shop's data for the terms of that day, so that accepted terms stay readable; returns the version for
 * the order.
 */
export async function keepTerms(database: Database, env: BackendEnv, day: string | undefined): Promise<string | null> {
  if (day === undefined) return null
  const value = await valuesNow(database, env)
  const name = hashValues(value)
  await database
    .insert(settings)
    .values({ key: toSettingKey(name), value })
    .onConflictDoNothing()
  return `${day}-${name}`
}

/** Terms of the customer's last order: only the day if that day's text still has the same shop data. */
export async function lastTerms(database: Database, env: BackendEnv, user_id: number): Promise<string | null> {
  const [last] = await database
    .select({ version: orders.terms_version })
    .from(orders)
    .where(and(eq(orders.user_id, user_id), isNotNull(orders.terms_version)))
    .orderBy(desc(orders.created_at))
    .limit(1)
  const same = `-${hashValues(await valuesNow(database, env))}`
  return last?.version?.endsWith(same) ? last.version.slice(0, -same.length) : (last?.version ?? null)
}

export const getTerms: Handler<'getTerms'> = async ({ params: { version } }, { database }) => {
  const [, name = ''] = /^\d{4}-\d\d-\d\d-(\w+)$/.exec(version) ?? []
  const [kept] = await database
    .select()
    .from(settings)
    .where(eq(settings.key, toSettingKey(name)))
  if (!kept) throw new ProblemError('not_found')
  return terms_values.parse(kept.value)
}
