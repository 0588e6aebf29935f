import { and, asc, desc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import {
  type AccountKeys,
  type AccountProvider,
  online_payments,
  type ProviderName,
  payment_accounts,
} from '../database/schema/till'
import { announceChanges } from '../http/announce'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { namedBy } from '../pharmacies'
import { demoProvider } from './demo'
import { mollieProvider } from './mollie'
import type { PaymentProvider } from './provider'
import { stripeProvider } from './stripe'

type AccountRow = typeof payment_accounts.$inferSelect

/** What is shown of an account: no key. */
export interface ShownAccount {
  code: string
  provider: AccountRow['provider']
  last_four: string
  has_webhook: boolean
  /** Address for the provider's events, once it is taken up. */
  webhook_url: string
  since: string
}

/** Forms of keys. Mollie's events have no secret: their payment is read with the key. */
const FORMS: Record<AccountProvider, { name: string; secret_key: RegExp; webhook_secret: RegExp | null }> = {
  stripe: {
    name: 'Stripe',
    secret_key: /^(sk|rk)_(test|live)_[0-9A-Za-z]{8,250}$/,
    webhook_secret: /^whsec_[0-9A-Za-z+/=]{8,250}$/,
  },
  mollie: { name: 'Mollie', secret_key: /^(test|live)_[0-9A-Za-z]{8,250}$/, webhook_secret: null },
}

export const PROVIDERS = Object.keys(FORMS) as AccountProvider[]

const isActive = (pharmacyId: number) =>
  and(eq(payment_accounts.pharmacy_id, pharmacyId), isNull(payment_accounts.removed_at))

/** Returns the account that takes the pharmacy's new payments. */
export async function findAccount(database: Database, pharmacyId: number): Promise<AccountRow | undefined> {
  const [row] = await database.select().from(payment_accounts).where(isActive(pharmacyId))
  return row
}

/** Returns the provider of a payment or webhook, with its account's keys. Throws `not_found` for deleted ones. */
export async function openProvider(
  runtime: Runtime,
  { provider, account_id }: { provider: ProviderName; account_id: string | null },
): Promise<PaymentProvider> {
  if (provider === 'demo') return demoProvider(runtime)
  const own = and(eq(payment_accounts.id, account_id ?? ''), eq(payment_accounts.provider, provider))
  const row = first(await runtime.database.select().from(payment_accounts).where(own))
  return openAccount(runtime, row, runtime.cipher.decrypt('payment_accounts', row).keys)
}

const openAccount = (runtime: Runtime, { id, provider }: Pick<AccountRow, 'id' | 'provider'>, keys: AccountKeys) =>
  provider === 'stripe' ? stripeProvider(runtime, keys) : mollieProvider(runtime, keys, id)

/** Records a change in its transaction. */
type Recorder = (transaction: Database) => Promise<void>

interface GivenKeys {
  provider: AccountProvider
  secret_key: string
  /** Null keeps the one there is. */
  webhook_secret: string | null
}

/**
 * Sets the keys of a pharmacy's account, after the provider has accepted them. Keys of the same account replace those
 * there are, and its webhook's address stays; those of another take its place, and payments under way stay with the
 * one that took them. Throws `not_found`, `validation_failed`, and `forbidden` for keys that the provider refuses.
 */
export async function setAccount(
  runtime: Runtime,
  pharmacy_id: number,
  { provider, secret_key, webhook_secret }: GivenKeys,
  record: Recorder = async () => {},
): Promise<ShownAccount> {
  const { cipher, database, now } = runtime
  const form = FORMS[provider]
  const errors = [
    ...(form.secret_key.test(secret_key) ? [] : [{ field: 'secret_key', code: 'invalid' }]),
    ...(webhook_secret === null || form.webhook_secret?.test(webhook_secret)
      ? []
      : [{ field: 'webhook_secret', code: 'invalid' }]),
  ]
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors, detail: wrongKeys(form.name, errors) })
  const before = await findAccount(database, pharmacy_id)
  const given = openAccount(runtime, { id: randomKey(), provider }, { secret_key, webhook_secret })
  const isOther = before !== undefined && before.provider !== provider
  const knowsPage = await given.knows(before && !isOther ? await lastReference(database, before.id) : null)
  const isSame = !isOther && knowsPage
  const methods = { methods: await given.listMethods(), methods_at: now() }
  const last_four = secret_key.slice(-4)
  await database.transaction(async (transaction) => {
    await transaction.select().from(pharmacies).where(eq(pharmacies.id, pharmacy_id)).for('update')
    const current = await findAccount(transaction, pharmacy_id)
    await record(transaction)
    if (current?.id !== before?.id) throw new ProblemError('conflict', { detail: 'the keys were just changed' })
    if (current && isSame) {
      const kept = cipher.decrypt('payment_accounts', current).keys.webhook_secret
      const keys: AccountKeys = { secret_key, webhook_secret: webhook_secret ?? kept }
      const changes = { last_four, ...methods, ...cipher.encrypt('payment_accounts', current, { keys }) }
      await transaction.update(payment_accounts).set(changes).where(eq(payment_accounts.id, current.id))
      return
    }
    if (current)
      await transaction.update(payment_accounts).set({ removed_at: now() }).where(eq(payment_accounts.id, current.id))
    const id = randomKey()
    await transaction.insert(payment_accounts).values({
      ...{ id, pharmacy_id, provider, last_four, ...methods, created_at: now() },
      ...cipher.encrypt('payment_accounts', { id }, { keys: { secret_key, webhook_secret } }),
    })
  })
  await announceChanges(runtime, { tags: [`pharmacy-${pharmacy_id}`] })
  return first(await listAccounts(runtime, pharmacy_id))
}

const wrongKeys = (name: string, errors: readonly { field: string }[]) =>
  `not in the form of ${name}'s keys: ${errors.map(({ field }) => field).join(', ')}`

/** Returns a page that the account has opened, to tell whether other keys are of the same account. */
async function lastReference(database: Database, accountId: string): Promise<string | null> {
  const opened = and(eq(online_payments.account_id, accountId), isNotNull(online_payments.reference))
  const [row] = await database
    .select({ reference: online_payments.reference })
    .from(online_payments)
    .where(opened)
    .orderBy(desc(online_payments.created_at))
    .limit(1)
  return row?.reference ?? null
}

/** How long the methods of an account are believed. */
const METHODS_MS = 24 * 60 * 60_000

/** Asks the providers once a day which methods their accounts offer. A failed answer leaves those there are. */
export async function refreshMethods(runtime: Runtime): Promise<void> {
  const { cipher, database, log, now } = runtime
  const { id, methods_at, removed_at } = payment_accounts
  const old = or(isNull(methods_at), lte(methods_at, new Date(now().getTime() - METHODS_MS)))
  const due = await database
    .update(payment_accounts)
    .set({ methods_at: now() })
    .where(and(isNull(removed_at), old))
    .returning()
  for (const row of due)
    try {
      const { keys } = cipher.decrypt('payment_accounts', row)
      const methods = await openAccount(runtime, row, keys).listMethods()
      if (JSON.stringify(methods) === JSON.stringify(row.methods)) continue
      await database.update(payment_accounts).set({ methods }).where(eq(id, row.id))
      await announceChanges(runtime, { tags: [`pharmacy-${row.pharmacy_id}`] })
    } catch (error) {
      log.error({ err: error, event: 'payment methods not read' }, 'payment methods not read')
    }
}

/** Takes no more payments with the pharmacy's account. Throws `not_found`. */
export async function removeAccount(
  runtime: Runtime,
  pharmacyId: number,
  record: Recorder = async () => {},
): Promise<ShownAccount> {
  const shown = first(await listAccounts(runtime, pharmacyId), 'not_found', 'the pharmacy has no keys')
  await runtime.database.transaction(async (transaction) => {
    await transaction.update(payment_accounts).set({ removed_at: runtime.now() }).where(isActive(pharmacyId))
    await record(transaction)
  })
  await announceChanges(runtime, { tags: [`pharmacy-${pharmacyId}`] })
  return shown
}

/** Lists the accounts that take payments, of one pharmacy or of all. */
export async function listAccounts(
  { cipher, database, env }: Pick<Runtime, 'cipher' | 'database' | 'env'>,
  pharmacyId?: number,
): Promise<ShownAccount[]> {
  const rows = await database
    .select({ account: payment_accounts, code: pharmacies.code })
    .from(payment_accounts)
    .innerJoin(pharmacies, eq(pharmacies.id, payment_accounts.pharmacy_id))
    .where(pharmacyId === undefined ? isNull(payment_accounts.removed_at) : isActive(pharmacyId))
    .orderBy(asc(pharmacies.code))
  return rows.map(({ account, code }) => ({
    ...{ code, provider: account.provider, last_four: account.last_four, since: account.created_at.toISOString() },
    has_webhook:
      FORMS[account.provider].webhook_secret === null ||
      cipher.tryDecrypt('payment_accounts', account).keys?.webhook_secret != null,
    webhook_url: new URL(`/api/payments/webhook/${account.provider}/${account.id}`, env.SITE_URL).href,
  }))
}

export const setPaymentKeys = async (runtime: Runtime, { pharmacy, ...keys }: GivenKeys & { pharmacy: string }) =>
  setAccount(runtime, await findPharmacy(runtime, pharmacy), keys)

export const listPaymentKeys = (runtime: Runtime) => listAccounts(runtime)

export const removePaymentKeys = async (runtime: Runtime, { pharmacy }: { pharmacy: string }) =>
  removeAccount(runtime, await findPharmacy(runtime, pharmacy))

/** Returns the ID of a pharmacy by its ID or code. Throws `not_found`. */
async function findPharmacy({ database }: Pick<Runtime, 'database'>, key: string): Promise<number> {
  const rows = await database.select({ id: pharmacies.id }).from(pharmacies).where(namedBy(key))
  return first(rows, 'not_found', `no pharmacy ${key}`).id
}
