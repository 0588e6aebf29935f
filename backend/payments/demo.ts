import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { demo_payments } from '../database/schema/till'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { DEMO_METHODS } from '../pharmacies'
import type { PaymentProvider, ProviderEvent, Told } from './provider'

type DemoRow = typeof demo_payments.$inferSelect
type DemoAnswer = 'accept' | 'refuse' | 'expire'

/** How old a signature may be, in seconds. */
const TOLERANCE_SECONDS = 300

const eventBody = z.object({ id: z.string().check(z.maxLength(100)), reference: z.string().check(z.maxLength(100)) })

/**
 * The demo's provider: it keeps its own records and is only spoken to through `PaymentProvider`. Nobody is charged; its
 * page asks what the customer's bank would have said.
 */
export function demoProvider({ database, now }: Runtime): PaymentProvider {
  const read = async (reference: string) => toTold(await readDemoPayment(database, reference, now()))
  const change = async (reference: string, change: (row: DemoRow) => Partial<DemoRow>) => {
    await database.transaction(async (transaction) => {
      const own = eq(demo_payments.id, reference)
      const row = first(await transaction.select().from(demo_payments).where(own).for('update'))
      const changed = change(atTime(row, now()))
      if (Object.keys(changed).length > 0) await transaction.update(demo_payments).set(changed).where(own)
    })
    return read(reference)
  }
  return {
    read,

    async start({ key, opened_at: _, ...told }) {
      await database
        .insert(demo_payments)
        .values({ id: `demo_${randomKey()}`, key, ...told })
        .onConflictDoNothing()
      const row = first(await database.select().from(demo_payments).where(eq(demo_payments.key, key)))
      return { reference: row.id, url: `/payment-demo/${encodeURIComponent(row.id)}` }
    },

    capture: (reference, cents) =>
      change(reference, ({ state, amount_cents }) =>
        state === 'authorised' ? { state: 'captured', captured_cents: Math.min(cents, amount_cents) } : {},
      ),

    cancel: (reference) =>
      change(reference, ({ state }) =>
        state === 'open' ? { state: 'expired' } : state === 'authorised' ? { state: 'released' } : {},
      ),

    refund: (reference, totalCents) =>
      change(reference, ({ captured_cents, refunded_cents }) => ({
        refunded_cents: Math.min(captured_cents, Math.max(refunded_cents, totalCents)),
      })),

    async verify(body, signature = '') {
      const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      const expected = await signDemo(database, body, seconds)
      const isRight = given !== '' && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
      if (!isRight || Math.abs(now().getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
        throw new ProblemError('forbidden')
      return parseEvent(body)
    },

    knows: async () => true,
    listMethods: async () => DEMO_METHODS,
  }
}

function parseEvent(body: string): ProviderEvent {
  try {
    return { ...eventBody.parse(JSON.parse(body)), order_number: null }
  } catch {
    throw new ProblemError('malformed_request')
  }
}

/** How long an amount is reserved after the time of its page. */
const HELD_MS = 7 * 24 * 60 * 60_000
const captureBefore = ({ expires_at }: DemoRow) => new Date(expires_at.getTime() + HELD_MS)

/** Returns what a demo payment is now: an open or authorised one runs out at its time. Throws `not_found`. */
export async function readDemoPayment(database: Database, id: string, now: Date): Promise<DemoRow> {
  return atTime(first(await database.select().from(demo_payments).where(eq(demo_payments.id, id))), now)
}

function atTime(row: DemoRow, now: Date): DemoRow {
  if (row.state === 'open' && row.expires_at <= now) return { ...row, state: 'expired' }
  return row.state === 'authorised' && captureBefore(row) <= now ? { ...row, state: 'released' } : row
}

const ANSWERS = { accept: 'authorised', refuse: 'refused', expire: 'expired' } as const

/** Answers for the bank, once. Returns a signed event if that changed anything. Throws `not_found`. */
export async function answerDemo({ database, now }: Runtime, id: string, answer: DemoAnswer) {
  const { return_path } = await readDemoPayment(database, id, now())
  const isOpen = and(eq(demo_payments.id, id), eq(demo_payments.state, 'open'))
  const answered = await database
    .update(demo_payments)
    .set({ state: ANSWERS[answer] })
    .where(and(isOpen, sql`${demo_payments.expires_at} > ${now().toISOString()}::timestamptz`))
    .returning({ id: demo_payments.id })
  if (answered.length === 0) return { return_path, event: null }
  const body = JSON.stringify({ id: `evt_${randomKey()}`, reference: id })
  const seconds = String(Math.floor(now().getTime() / 1000))
  return { return_path, event: { body, signature: `t=${seconds},v1=${await signDemo(database, body, seconds)}` } }
}

const KEY = 'demo_payment_secret'

/** Signs an event with the installation's secret, made at the first use. */
async function signDemo(database: Database, body: string, seconds: string): Promise<string> {
  await database.insert(settings).values({ key: KEY, value: randomKey() }).onConflictDoNothing()
  const rows = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  const secret = z.string().parse(first(rows).value)
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}

const HOLDS: readonly DemoRow['state'][] = ['authorised', 'captured']

function toTold(row: DemoRow): Told {
  const { state, amount_cents, captured_cents, refunded_cents } = row
  return {
    ...{ state, captured_cents, refunded_cents, dashboard_url: null },
    authorised_cents: HOLDS.includes(state) ? amount_cents : 0,
    capture_before: state === 'authorised' ? captureBefore(row) : null,
  }
}
