import { userInfo } from 'node:os'
import { and, arrayContains, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deskRole } from '@/lib/contract/desk'
import { deskImportKind } from '@/lib/contract/desk-imports'
import type { AuditAction, AuditEntry } from '@/lib/contract/desk-people'
import { deleteInPieces } from '../database/in-pieces'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { audit_log, staff, staff_links, staff_pharmacies } from '../database/schema/staff'
import type { Staff } from '../http/handler'
import { Limiter } from '../http/limits'
import { formatId, parseId, toPage } from '../http/page'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { namedBy } from '../pharmacies'

/** Who did something: a member of staff, from an address, or the operator. */
export interface Actor {
  staff_id: number | null
  operator?: string
  /** Counted address. */
  address?: string
}

/** What was done, and whose owners see it. */
interface Done {
  action: AuditAction
  subject_id?: number
  pharmacy_ids?: readonly number[]
  about?: string
  before?: readonly string[]
  after?: readonly string[]
}

type Writer = Pick<Runtime, 'database' | 'cipher'>

export const byStaff = ({ id }: Pick<Staff, 'id'>, address: string): Actor => ({ staff_id: id, address })

/** The operator, by the system account that runs the command. */
export const byOperator = (): Actor => ({ staff_id: null, operator: systemAccount() })

function systemAccount(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

/** Keyed, as addresses can be enumerated. */
const toNetwork = (cipher: Runtime['cipher'], address: string) =>
  cipher.fingerprint('staff network', address).slice(0, 16)

const toRow = ({ pharmacy_ids = [], before, after, ...done }: Done) => ({
  ...done,
  pharmacy_ids: [...pharmacy_ids],
  before: before && [...before],
  after: after && [...after],
})

/** Adds an entry to the record. `database` is the transaction of the change. */
export async function recordAudit({ database, cipher }: Writer, by: Actor, done: Done): Promise<void> {
  const { address, ...who } = by
  const network = address === undefined ? null : toNetwork(cipher, address)
  await database.insert(audit_log).values({ ...who, ...toRow(done), network })
}

/** Adds a command of the operator, before it starts. */
export async function recordCommand(database: Database, by: Actor, done: Omit<Done, 'action'>): Promise<void> {
  await database.insert(audit_log).values({ ...by, ...toRow({ ...done, action: 'command' }) })
}

/** Returns the pharmacies of a member of staff, whose owners see their logins and passkeys. */
export async function pharmaciesOf(database: Database, staffId: number): Promise<number[]> {
  const own = eq(staff_pharmacies.staff_id, staffId)
  const rows = await database.select({ id: staff_pharmacies.pharmacy_id }).from(staff_pharmacies).where(own)
  return rows.map(({ id }) => id)
}

/** Adds what a member of staff did with their own access. */
export async function recordOwn(writer: Writer, staff_id: number, address: string, done: Done): Promise<void> {
  const pharmacy_ids = await pharmaciesOf(writer.database, staff_id)
  await recordAudit(writer, { staff_id, address }, { subject_id: staff_id, pharmacy_ids, ...done })
}

/** Recorded failures of a name in an hour: strangers cannot fill the record. */
const failures = new Limiter('staff failure recorded', { count: 20, window_seconds: 3600 })

/** Adds a failed login of a member of staff, with a wrong PIN as its own action. Unknown names cost the same statements, so that timing does not tell them. */
export async function recordFailedLogin(
  runtime: Pick<Runtime, 'database' | 'cipher' | 'now'>,
  who: { email: string } | { staff_id: number },
  address: string,
  action: 'login_failed' | 'pin_failed' = 'login_failed',
): Promise<void> {
  await runtime.database.transaction(async (database) => {
    if (!(await failures.hasRoom(database, JSON.stringify(who), runtime.now()))) return
    const own = 'email' in who ? eq(staff.email, who.email) : eq(staff.id, who.staff_id)
    const { pharmacy_id, staff_id } = staff_pharmacies
    const at = sql`ARRAY(SELECT ${pharmacy_id} FROM ${staff_pharmacies} WHERE ${staff_id} = ${staff.id})`
    await database.execute(sql`INSERT INTO audit_log (action, subject_id, pharmacy_ids, network)
      SELECT ${action}, ${staff.id}, ${at}, ${toNetwork(runtime.cipher, address)} FROM ${staff} WHERE ${own}`)
  })
}

/** Deletes entries older than two years by the database's clock, as its trigger requires. */
export async function deleteOldAudit(database: Database): Promise<void> {
  await deleteInPieces(database, audit_log, lt(audit_log.at, sql`now() - interval '2 years'`))
}

const actor = alias(staff, 'actor')
const subject = alias(staff, 'subject')
const joined = alias(audit_log, 'joined')

/** Who accepted the invitation that an entry is about. */
const JOINED_ID = sql<number | null>`(SELECT ${joined.subject_id} FROM ${audit_log} "joined"
  WHERE ${joined.action} = 'joined' AND ${joined.about} = ${audit_log.about} LIMIT 1)`

const selectEntries = (database: Database, wanted: SQL | undefined, limit: number) =>
  database
    .select({
      entry: audit_log,
      actor: { id: actor.id, name: actor.name },
      subject: { id: subject.id, name: subject.name },
      email: staff_links.email,
      order: { id: orders.id, number: orders.number },
    })
    .from(audit_log)
    .leftJoin(actor, eq(actor.id, audit_log.staff_id))
    .leftJoin(subject, eq(subject.id, sql`coalesce(${audit_log.subject_id}, ${JOINED_ID})`))
    .leftJoin(staff_links, and(eq(audit_log.action, 'invited'), eq(staff_links.id, audit_log.about)))
    .leftJoin(orders, and(eq(audit_log.action, 'prescription_opened'), eq(orders.id, audit_log.about)))
    .where(wanted)
    .orderBy(desc(audit_log.id))
    .limit(limit)

type Found = Awaited<ReturnType<typeof selectEntries>>[number]

const toPerson = (id: number | null | undefined, name: string | null | undefined) =>
  id === null || id === undefined ? null : { id: formatId(id), name: name ?? null }

const toRoles = (texts: string[] | null) => texts?.flatMap((text) => deskRole.safeParse(text).data ?? []) ?? null

function toEntry({ entry, actor: who, subject: whom, email, order }: Found): AuditEntry {
  const { id, at, action, staff_id, operator, about, before, after, network } = entry
  const isCommand = action === 'command'
  const isImport = action === 'file_imported' || action === 'import_undone'
  return {
    id: formatId(id),
    at: at.toISOString(),
    action,
    by: toPerson(staff_id, who?.name),
    by_operator: operator !== null,
    subject: toPerson(entry.subject_id ?? whom?.id, whom?.name),
    email,
    order,
    imported: (isImport && deskImportKind.safeParse(about).data) || null,
    command: isCommand ? [about, ...(after ?? [])].join(' ') : null,
    before: isCommand ? null : toRoles(before),
    after: isCommand ? null : toRoles(after),
    network: network?.slice(0, 6) ?? null,
  }
}

const ofPharmacy = (id: number) => arrayContains(audit_log.pharmacy_ids, [id])

/** Returns a page of the entries that a pharmacy's owners see, newest first. */
export async function readAudit(
  database: Database,
  pharmacyId: number,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const older = after === undefined ? undefined : lt(audit_log.id, parseId(after))
  const { items, next } = toPage(
    await selectEntries(database, and(ofPharmacy(pharmacyId), older), limit + 1),
    limit,
    ({ entry }) => formatId(entry.id),
  )
  return { items: items.map(toEntry), next }
}

export interface AuditFilter {
  /** ID or code. */
  pharmacy?: string | undefined
  /** E-mail address, or the number of a removed person. */
  person?: string | undefined
  since?: string | undefined
  limit: number
}

export type OperatorAudit = Awaited<ReturnType<typeof listAudit>>[number]

/** Lists entries for the operator, newest first. Throws `not_found` for an unknown pharmacy or person. */
export async function listAudit({ database }: Pick<Runtime, 'database'>, filter: AuditFilter) {
  const wanted = and(
    filter.pharmacy === undefined ? undefined : ofPharmacy(await findPharmacy(database, filter.pharmacy)),
    filter.person === undefined ? undefined : await ofPerson(database, filter.person),
    filter.since === undefined ? undefined : gte(audit_log.at, new Date(filter.since)),
  )
  const found = await selectEntries(database, wanted, filter.limit)
  return found.map((row) => ({
    ...toEntry(row),
    operator: row.entry.operator,
    about: row.entry.about,
    pharmacy_ids: row.entry.pharmacy_ids.map((id) => formatId(id)),
  }))
}

async function findPharmacy(database: Database, key: string): Promise<number> {
  const rows = await database.select({ id: pharmacies.id }).from(pharmacies).where(namedBy(key))
  return first(rows, 'not_found', `no pharmacy ${key}`).id
}

async function ofPerson(database: Database, person: string): Promise<SQL | undefined> {
  const isNumber = /^\d+$/.test(person)
  const rows = isNumber
    ? [{ id: parseId(person) }]
    : await database.select({ id: staff.id }).from(staff).where(eq(staff.email, person.toLowerCase()))
  const { id } = first(rows, 'not_found', `no member of staff ${person}`)
  return or(eq(audit_log.staff_id, id), eq(audit_log.subject_id, id))
}
