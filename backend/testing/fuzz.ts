import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { problem } from '@/lib/contract/problem'
import { toJsonSchema } from '../app/openapi'
import { newCustomer } from './customer'
import { printFaultRow } from './fault-row'
import type { SharedBackend } from './file-backend'
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty'
import { placeOrder } from './ordering'
import { random } from './random'
import { shop } from './shop'
import { newStaff } from './staff'

type Schema = Record<string, unknown>

/** Values of the tested backend that let a fuzzed request pass the first checks. */
export interface Ground {
  url: string
  token: string
  /** Of a member of staff, for the calls of the desk. */
  staff_token: string
  known: readonly string[]
}

/** An answer that violates the contract. */
export interface Fault {
  call: string
  status: number
  sent: string
  answered: string
}

const WORDS = [
  ...['2026-12-01', '2027-01-15', '1990-05-17', '09:30', '16:00', '2026-12-01T09:30:00+01:00', '20129', '00100'],
  ...['milano', 'Milano', 'MI', 'dolore', 'farmaci', 'tachidol', 'Via Melzo', '12', 'Anna', 'Rossi', '333 1234567'],
  ...['anna@example.com', 'RSSMRA80A01H501U', '050A4123456789012', '1234', 'gatto-verde-tre', 'W'],
]

/** Seeds the shop, with a customer who has a password and an order, and a member of staff. */
export async function prepareGround(backend: SharedBackend): Promise<Ground> {
  const { token } = await newCustomer(backend)
  const staff = await newStaff(backend, 'F1', 'owner', 'pharmacist')
  const { id, number } = await placeOrder(backend.api, backend.somebody(), shop.cosmetic)
  const { version } = (await backend.api('getDeskOrder', { params: { id } }, staff)).data
  const known = [...Object.values(shop), ...WORDS, id, number, version]
  return { url: backend.url, token, staff_token: staff.token, known }
}

// These would end the session of the other calls.
const WITHOUT_TOKEN: readonly CallName[] = ['logout', 'deleteMe', 'closeDesk', 'setDeskRoles', 'removeFromDesk']

const NAMES = Object.keys(calls) as CallName[]
export const STAFF_CALLS = NAMES.filter((name) => calls[name].access === 'staff')

/** Sends `count` requests generated from the contract, half of them invalid. Returns the answers that violate it. */
export async function fuzz(ground: Ground, count: number, seed: number, names = NAMES): Promise<Fault[]> {
  const next = random(seed)
  const make = maker(next, ground.known)
  const faults: Fault[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const name = names[Math.floor(next() * names.length)] as CallName
    const own = calls[name].access === 'staff' ? ground.staff_token : ground.token
    const token = !WITHOUT_TOKEN.includes(name) && next() < 0.9 ? own : null
    const fault = await ask(name, ground, token, make)
    if (fault) faults.push(fault)
  }
  printFaultRow('requests made from the contract', { requests: count, 'answers that are none of it': faults.length })
  return faults
}

async function ask(name: CallName, { url }: Ground, token: string | null, make: Maker): Promise<Fault | null> {
  const row: Call = calls[name]
  const part = (schema: Call['body']) => (schema ? make(toJsonSchema(schema, 'input')) : undefined)
  const params = Object(part(row.params)) as Record<string, unknown>
  const query = Object(part(row.query)) as Record<string, unknown>
  const body = part(row.body)
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(wellFormed(params[key]) || '-'))
  const target = new URL(path, url)
  for (const [key, value] of Object.entries(query)) target.searchParams.set(wellFormed(key), wellFormed(value))
  const form = row.body_type === 'form'
  const text = form ? new URLSearchParams(asTexts(body)).toString() : JSON.stringify(body)
  const response = await fetch(target, {
    method: row.method,
    headers: {
      ...(body !== undefined && { 'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: text }),
  })
  const answered = await response.text()
  const good = response.status < 500 && fits(row, response.status, answered)
  return good
    ? null
    : { call: `${row.method} ${target.pathname}${target.search}`, status: response.status, sent: text ?? '', answered }
}

/** Checks an answer against the row's schema, or as a problem. */
function fits(row: Call, status: number, answered: string): boolean {
  try {
    const json: unknown = answered === '' ? null : JSON.parse(answered)
    return status === row.status ? row.answer.safeParse(json).success : problem.safeParse(json).success
  } catch {
    return false
  }
}

type Maker = (schema: Schema) => unknown

/** Generates values for a JSON schema, some of them invalid. */
function maker(next: () => number, known: readonly string[]): Maker {
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  const anything = () => one<() => unknown>([() => one(NASTY_TEXTS), () => one(NASTY_NUMBERS), () => one(known)])()
  const wrong = () => one<() => unknown>([anything, anything, () => null, () => [], () => ({ a: 1 }), () => true])()

  function text({ pattern, format, maxLength }: Schema): string {
    if (next() < 0.15) return one(NASTY_TEXTS)
    const limit = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY
    const good = known.filter(
      (word) => word.length <= limit && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(word)),
    )
    const dated = format === 'date' ? good.filter((word) => /^\d{4}-\d\d-\d\d$/.test(word)) : good
    return dated.length > 0 ? one(dated) : one(known)
  }

  function number({ minimum, maximum }: Schema): number {
    if (next() < 0.15) return one(NASTY_NUMBERS)
    const low = typeof minimum === 'number' ? Math.max(minimum, -100) : 0
    const high = typeof maximum === 'number' ? Math.min(maximum, low + 100) : low + 10
    return Math.round(low + next() * (high - low))
  }

  function object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties as Record<string, Schema>))
      if (next() < ((required as string[]).includes(name) ? 0.97 : 0.5)) made[name] = make(schema)
    if (next() < 0.02) made[one(NASTY_TEXTS)] = wrong()
    return made
  }

  function make(schema: Schema): unknown {
    if (next() < 0.04) return wrong()
    const choices = schema.anyOf ?? schema.oneOf
    if (Array.isArray(choices)) return make(one(choices as Schema[]))
    if (Array.isArray(schema.enum)) return one(schema.enum)
    if ('const' in schema) return schema.const
    switch (schema.type) {
      case 'object':
        return object(schema)
      case 'array':
        return Array.from({ length: Math.floor(next() * 4) }, () => make((schema.items ?? {}) as Schema))
      case 'integer':
      case 'number':
        return number(schema)
      case 'boolean':
        return next() < 0.5
      case 'null':
        return null
      case 'string':
        return text(schema)
      default:
        return anything()
    }
  }
  return make
}

const asTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([key, one]) => [wellFormed(key), wellFormed(one)]))

/** URLs cannot contain lone surrogates. */
const wellFormed = (value: unknown): string => String(value).replace(/\p{Cs}/gu, '\ufffd')
