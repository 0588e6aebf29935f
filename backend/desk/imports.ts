import { and, desc, eq, getTableColumns, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { DeskImport, DeskImportStatus } from '@/lib/contract/desk-imports'
import { IMPORT_BYTES_MAX } from '@/lib/contract/desk-imports'
import type { AuditAction } from '@/lib/contract/desk-people'
import { randomKey } from '@/lib/identifiers/random-key'
import { KeyedQueue } from '@/lib/process/keyed-queue'
import { oneLine } from '@/lib/values/text'
import type { Database } from '../database/open'
import { desk_imports } from '../database/schema/imports'
import { pharmacies } from '../database/schema/places'
import type { HandlerRequest, SomeHandlers, Staff } from '../http/handler'
import { Limiter } from '../http/limits'
import { formatId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { ImportFileError } from '../imports'
import { holdFile } from '../prescriptions'
import { byStaff, recordAudit } from './audit'
import { COMMANDS, describeUpload, type ImportRow, rememberColumns } from './import-files'
import { ownPharmacy, requireRoleAt, toDeskPharmacy } from './scope'

const LISTED = 10
const NAME_MAX = 120

/** Files of a pharmacy in an hour. */
const uploads = new Limiter('desk import', { count: 60, window_seconds: 3600 })
/** One upload of a person at a time, so that nobody takes all places of this process. */
const queue = new KeyedQueue()

/** Files that nothing is being done with. */
const OPEN = ['read', 'checked', 'held', 'failed'] as const satisfies DeskImportStatus[]
const KEPT = ['writing', 'written', 'undoing', 'undone'] as const satisfies DeskImportStatus[]

type Asked = Pick<HandlerRequest<'writeDeskImport'>, 'staff' | 'params' | 'address'>

export const deskImportHandlers = {
  async listDeskImports({ query, staff }, { database }) {
    const pharmacy = await pharmacyOfOwner(database, staff, query.pharmacy_id)
    const { id, kind, file_name, status, created_at, created_by } = desk_imports
    const rows = await database
      .select({ id, kind, file_name, status, created_at, created_by })
      .from(desk_imports)
      .where(eq(desk_imports.pharmacy_id, pharmacy.id))
      .orderBy(desc(created_at))
      .limit(LISTED)
    const items = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    return { pharmacy: toDeskPharmacy(pharmacy), items }
  },

  async uploadDeskImport({ query: { pharmacy_id, kind }, staff, upload }, runtime) {
    const { cipher, database, now } = runtime
    const pharmacy = await pharmacyOfOwner(database, staff, pharmacy_id)
    await uploads.take(database, formatId(pharmacy.id), now())
    const receive = async () => {
      const { content, file_name: given } = await upload('file', IMPORT_BYTES_MAX)
      const file_name = oneLine(given).slice(-NAME_MAX) || 'file'
      const { headings, columns } = await describeUpload(runtime, { kind, file_name, content }, pharmacy).catch(
        refuseFile,
      )
      const id = randomKey()
      const secrets = { content: content.toString('latin1'), headings }
      const values = { id, kind, file_name, columns, pharmacy_id: pharmacy.id, created_by: staff.name }
      await database.transaction(async (transaction) => {
        // A pharmacy has one file that was not imported.
        const left = and(eq(desk_imports.pharmacy_id, pharmacy.id), notInArray(desk_imports.status, [...KEPT]))
        await transaction.delete(desk_imports).where(left)
        const sealed = cipher.encrypt('desk_imports', { id }, secrets)
        await transaction.insert(desk_imports).values({ ...values, ...sealed, status: 'read' })
      })
      return id
    }
    const id = await queue.run(String(staff.id), () => holdFile(receive))
    return answer(runtime, staff, id)
  },

  async getDeskImport({ params, staff }, runtime) {
    return answer(runtime, staff, params.id)
  },

  async checkDeskImport({ params, body, staff }, runtime) {
    const { cipher, database } = runtime
    const { row } = await ownImport(database, staff, params.id)
    const { headings } = cipher.decrypt('desk_imports', row)
    const set = new Map(body.columns.map(({ heading, column }) => [heading, column]))
    const columns = [...set].flatMap(([heading, column]) => (column === '' ? [] : [{ heading, column }]))
    checkColumns(row, columns)
    const read = headings.map((one) => ({ ...one, column: set.get(one.heading) || null }))
    const complete = COMMANDS[row.kind].whole && body.complete === true
    // A second hold of the same file leaves the first confirmed.
    const isSame = row.complete === complete && headings.every(({ column }, at) => column === read[at]?.column)
    const before = row.status === 'held' && isSame ? row.confirmed : []
    await database.transaction(async (transaction) => {
      await move(transaction, row, OPEN, {
        status: 'checking',
        complete,
        confirmed: [...new Set([...before, ...(body.confirmed ?? [])])],
        report_encrypted: null,
        ...cipher.encrypt('desk_imports', { id: row.id }, { headings: read }),
      })
      await rememberColumns(transaction, row, body.columns)
    })
    return answer(runtime, staff, params.id)
  },

  writeDeskImport: (request, runtime) => start(request, runtime, ['checked'], 'writing', 'file_imported'),

  undoDeskImport: (request, runtime) => start(request, runtime, ['written'], 'undoing', 'import_undone'),

  async removeDeskImport({ params, staff }, { database }) {
    const { row } = await ownImport(database, staff, params.id)
    const idle = and(eq(desk_imports.id, row.id), inArray(desk_imports.status, [...OPEN, 'checking']))
    first(await database.delete(desk_imports).where(idle).returning({ id: desk_imports.id }), 'conflict')
    return null
  },
} satisfies SomeHandlers

/** Returns a pharmacy that they own. Throws `not_found` for another's, `forbidden` for other roles. */
async function pharmacyOfOwner(database: Database, staff: Staff, pharmacyId: string) {
  const pharmacy = await ownPharmacy(database, staff, pharmacyId)
  requireRoleAt(staff, pharmacy.id, 'owner')
  return pharmacy
}

/** All but the file itself, which is large. */
const { content_encrypted: _, ...SELECTED } = getTableColumns(desk_imports)
type OwnRow = Omit<ImportRow, 'content_encrypted'>

async function ownImport(database: Database, staff: Staff, id: string) {
  const own = and(eq(desk_imports.id, id), inArray(desk_imports.pharmacy_id, staff.pharmacy_ids))
  const found = first(
    await database
      .select({ row: SELECTED, pharmacy: pharmacies })
      .from(desk_imports)
      .innerJoin(pharmacies, eq(pharmacies.id, desk_imports.pharmacy_id))
      .where(own),
  )
  requireRoleAt(staff, found.pharmacy.id, 'owner')
  return found
}

/** Throws field errors for unknown, repeated and missing columns. */
function checkColumns({ columns }: OwnRow, given: readonly { column: string }[]): void {
  const names = given.map(({ column }) => column)
  if (names.some((name) => !columns.some((one) => one.name === name))) throw invalidField('columns', 'invalid')
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  const missing = columns.filter(({ name, required }) => required && !names.includes(name))
  const errors = [
    ...[...new Set(repeated)].map((name) => ({ field: `columns.${name}`, code: 'column_repeated' })),
    ...missing.map(({ name }) => ({ field: `columns.${name}`, code: 'column_missing' })),
  ]
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
}

/** Codes of a file that cannot be read, at its field. */
const UNREADABLE: Record<ImportFileError['code'], string> = {
  unsupported_file: 'file_unsupported',
  protected_file: 'file_protected',
  other_workbook: 'file_other_workbook',
  packed_file: 'file_packed',
  damaged_file: 'file_damaged',
  huge_file: 'file_huge',
  unknown_columns: 'file_unsupported',
  malformed_json: 'file_unsupported',
  empty_file: 'file_empty',
  too_much_lost: 'file_unsupported',
  month_first: 'file_month_first',
  unknown_encoding: 'file_encoding',
  unclear_headings: 'file_unsupported',
  doubled_headings: 'file_unsupported',
}

function refuseFile(error: unknown): never {
  throw error instanceof ImportFileError ? invalidField('file', UNREADABLE[error.code]) : error
}

/** Moves a file on if it has one of these statuses. Throws `conflict` otherwise. */
async function move(
  database: Database,
  { id }: OwnRow,
  from: readonly DeskImportStatus[],
  to: Partial<typeof desk_imports.$inferInsert>,
): Promise<void> {
  const fits: SQL | undefined = and(eq(desk_imports.id, id), inArray(desk_imports.status, [...from]))
  const begun = { attempts: 0, beat_at: null, progress: null, failure: null }
  const moved = await database
    .update(desk_imports)
    .set({ ...begun, ...to })
    .where(fits)
    .returning({ id: desk_imports.id })
  first(moved, 'conflict')
}

/** Hands a file to the job (import-jobs.ts) and records who did. */
async function start(
  { params, staff, address }: Asked,
  runtime: Runtime,
  from: readonly DeskImportStatus[],
  status: 'writing' | 'undoing',
  action: AuditAction,
): Promise<DeskImport> {
  const { cipher, database } = runtime
  const { row, pharmacy } = await ownImport(database, staff, params.id)
  await database.transaction(async (transaction) => {
    if (status === 'undoing' && !mayUndo(runtime, row)) throw new ProblemError('conflict')
    await move(transaction, row, from, { status, ...(status === 'writing' && { run: null }) })
    const done = { action, pharmacy_ids: [pharmacy.id], about: row.kind }
    await recordAudit({ database: transaction, cipher }, byStaff(staff, address), done)
  })
  return answer(runtime, staff, params.id)
}

/** Cards are not recorded, so they cannot be undone (docs/imports.md#undo). */
function mayUndo({ cipher }: Runtime, row: OwnRow): boolean {
  const { status, kind, report } = cipher.decrypt('desk_imports', row)
  const { added = 0, changed = 0, removed = 0 } = report?.counts ?? {}
  return status === 'written' && kind !== 'cards' && added + changed + removed > 0
}

async function answer(runtime: Runtime, staff: Staff, importId: string): Promise<DeskImport> {
  const { row, pharmacy } = await ownImport(runtime.database, staff, importId)
  const { id, kind, file_name, status, created_by, columns, headings, failure, report, progress, complete } =
    runtime.cipher.decrypt('desk_imports', row)
  return {
    ...{ id, kind, file_name, status, created_by, columns, headings, failure, report },
    created_at: row.created_at.toISOString(),
    pharmacy: toDeskPharmacy(pharmacy),
    progress: progress ?? { doing: 'waiting', percent: 0 },
    complete: COMMANDS[kind].whole ? complete : null,
    may_undo: mayUndo(runtime, row),
  }
}
