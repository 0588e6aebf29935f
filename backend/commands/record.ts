import type { Command } from 'commander'
import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { DataFolderBusy } from '../database/lock'
import { type Database, openDatabase } from '../database/open'
import { delegations } from '../database/schema/accounts'
import { bookings } from '../database/schema/bookings'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { byOperator, recordCommand } from '../desk'
import { namedBy } from '../pharmacies'
import { type BackendEnv, readBackendEnv } from '../process/env'

const named = (parent: string, names: string) => names.split(' ').map((name) => (parent ? `${parent} ${name}` : name))

/** Commands that change something. */
const CHANGES = [
  ...named('import', 'pharmacies medicines offers catalogue categories cities duty services closures pictures texts'),
  ...named('import', 'articles cards redirects'),
  ...named('products', 'set hide show merge delete'),
  ...named('orders', 'move propose pay returned prescription verify'),
  ...named('bookings', 'done cancel'),
  ...named('staff', 'add remove reset'),
  ...named('pharmacies', 'retire reopen'),
  ...named('payments', 'set remove'),
  ...named('mail', 'retry drop'),
  ...named('', 'logo restore move rekey demo'),
  ...['imports undo', 'files move', 'demo remove'],
]

/** Commands that hand out personal data: exports, prescriptions, signatures, notes of appointments. */
const DISCLOSES = ['backup', 'orders show', 'orders recall', 'bookings show', 'delegations show']

const READS = [
  ...['imports list', 'imports show', 'orders list', 'bookings list', 'staff list', 'delegations list', 'mail list'],
  'payments list',
  ...['audit', 'search report', 'compliance'],
]

/** Whether each command is recorded. The test compares it with the program. */
export const RECORDED = new Map([
  ...[...CHANGES, ...DISCLOSES].map((name) => [name, true] as const),
  ...READS.map((name) => [name, false] as const),
])

/** Returns the full name of a command, as `orders move`. */
export const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}`.trim() : ''

/** It replaces the database, so it is recorded in the new one. */
const RESTORE = 'restore'

/** Records a command before it starts. Throws for one that RECORDED does not name: it does not run. */
export async function recordBefore(command: Command): Promise<void> {
  const name = nameOf(command)
  const recorded = RECORDED.get(name)
  if (recorded === undefined) throw new Error(`${name} is not in RECORDED (backend/commands/record.ts)`)
  const { dryRun, map } = command.opts<{ dryRun?: true; map?: true }>()
  if (recorded && !dryRun && !map && name !== RESTORE) await record(command)
}

/** Records a restore in the database that it has written. */
export async function recordAfter(command: Command): Promise<void> {
  if (nameOf(command) === RESTORE) await record(command)
}

async function record(command: Command): Promise<void> {
  const name = nameOf(command)
  const { database, close } = await (name.startsWith('import ') ? openWhenFree : openWith)(readBackendEnv())
  try {
    const { references, pharmacy_ids } = await readReferences(database, command)
    await recordCommand(database, byOperator(), { about: name, pharmacy_ids, after: references })
  } finally {
    await close()
  }
}

const openWith = ({ DATABASE_DIRECT_URL: url, DATA_DIR: folder }: BackendEnv) => openDatabase({ url, folder })

export const sayWaiting = (text: string) => void process.stderr.write(`${text}\n`)

/** Opens the database; waits while another command has the embedded one without sharing it. */
export async function openWhenFree(env: BackendEnv) {
  let isTold = false
  for (;;)
    try {
      return await openWith(env)
    } catch (error) {
      if (!(error instanceof DataFolderBusy)) throw error
      if (!isTold) sayWaiting(`Another command uses ${env.DATA_DIR}: waiting until it is done (Ctrl-C gives up).`)
      isTold = true
    }
}

interface Reference {
  text: string
  pharmacy_id: number | null
}

/** Arguments that are recorded as they are: no names, addresses, files or secrets. */
const PLAIN = ['minsan', 'product', 'kept', 'duplicate', 'number', 'mails', 'status']

/** Looks up the row that an argument names. Its number or ID is recorded, and owners of its pharmacy see the entry. */
const ROWS: Record<string, (database: Database, text: string) => Promise<Reference[]>> = {
  pharmacy: (database, text) =>
    database.select({ text: pharmacies.code, pharmacy_id: pharmacies.id }).from(pharmacies).where(namedBy(text)),
  order(database, text) {
    const code = and(eq(orders.pickup_code, text.toUpperCase()), notInArray(orders.status, [...ENDED]))
    const found = or(eq(orders.number, text), eq(orders.id, text), code)
    return database.select({ text: orders.number, pharmacy_id: orders.pharmacy_id }).from(orders).where(found)
  },
  booking: (database, text) =>
    database
      .select({ text: bookings.id, pharmacy_id: bookings.pharmacy_id })
      .from(bookings)
      .where(sql`starts_with(${bookings.id}, ${text})`),
  delegation: (database, text) =>
    database
      .select({ text: delegations.id, pharmacy_id: delegations.pharmacy_id })
      .from(delegations)
      .where(sql`starts_with(${delegations.id}, ${text})`),
}

async function readReferences(database: Database, command: Command) {
  const { pharmacy } = command.opts<{ pharmacy?: string | string[] }>()
  const given = command.registeredArguments.map((argument, at) => [argument.name(), command.processedArgs[at]] as const)
  const found: Reference[] = []
  for (const [name, value] of [...given, ['pharmacy', pharmacy] as const])
    for (const one of [value].flat()) {
      if (one === undefined || one === null) continue
      if (PLAIN.includes(name)) found.push({ text: String(one), pharmacy_id: null })
      else found.push(...((await ROWS[name]?.(database, String(one))) ?? []))
    }
  return {
    references: found.map(({ text }) => text),
    pharmacy_ids: [...new Set(found.flatMap(({ pharmacy_id }) => pharmacy_id ?? []))],
  }
}
