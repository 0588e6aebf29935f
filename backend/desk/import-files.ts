import { and, eq, sql } from 'drizzle-orm'
import { type DeskImportChange, type DeskImportKind, HEADING_MAX, HEADINGS_MAX } from '@/lib/contract/desk-imports'
import { deskColumns } from '@/lib/contract/desk-products'
import { type Database, selectRows } from '../database/open'
import { desk_import_columns, type desk_imports } from '../database/schema/imports'
import type { Runtime } from '../http/runtime'
import type { ImportFileError, ImportName, ImportOptions, OwnImport } from '../imports'
import type { PharmacyRow } from '../pharmacies'

export type ImportRow = typeof desk_imports.$inferSelect

interface Command {
  what: ImportName & OwnImport
  /** Whether a file may be complete. */
  whole: boolean
  profile?: string
}

/** The command line's import of each kind. */
export const COMMANDS: Record<DeskImportKind, Command> = {
  offers: { what: 'offers', whole: true },
  gestionale: { what: 'catalogue', whole: true, profile: 'gestionale' },
  woocommerce: { what: 'catalogue', whole: true, profile: 'woocommerce' },
  shopify: { what: 'catalogue', whole: true, profile: 'shopify' },
  prestashop: { what: 'catalogue', whole: true, profile: 'prestashop' },
  services: { what: 'services', whole: true },
  closures: { what: 'closures', whole: true },
  cards: { what: 'cards', whole: false },
}

export const PRICE_JUMPS = 'price_jumps'

/** Options of the command line by failures that staff may accept. */
const CONFIRMED: Partial<Record<ImportFileError['code'] | typeof PRICE_JUMPS, ImportOptions>> = {
  too_much_lost: { force: true },
  [PRICE_JUMPS]: { acceptJumps: true },
}

export const isHold = (code: ImportFileError['code']): boolean => CONFIRMED[code] !== undefined

/** Options of the command line for a pharmacy's file. */
export function toOptions(
  {
    kind,
    complete,
    confirmed,
    columns,
  }: Pick<ImportRow, 'kind' | 'complete' | 'confirmed'> & Pick<ImportOptions, 'columns'>,
  { code }: Pick<PharmacyRow, 'code'>,
): ImportOptions {
  const { profile } = COMMANDS[kind]
  return {
    own: true,
    pharmacy: code,
    ...(profile && { profile }),
    ...(complete && { complete }),
    ...(columns && { columns }),
    ...Object.assign({}, ...confirmed.map((accepted) => CONFIRMED[accepted as keyof typeof CONFIRMED])),
  }
}

const SAMPLES = 3
const SAMPLE_MAX = 60

/** How the headings of a file are read: as the pharmacy has set them, else by their names. Throws ImportFileError. */
export async function describeUpload(
  { database }: Pick<Runtime, 'database'>,
  { kind, file_name, content }: Pick<ImportRow, 'kind' | 'file_name'> & { content: Buffer },
  pharmacy: PharmacyRow,
) {
  const [{ describeFile }, { heldFile }] = await Promise.all([
    // The lists' formats are much code that is hardly ever needed here.
    import('../imports/prepare'),
    import('../imports/progress'),
  ])
  const options = toOptions({ kind, complete: false, confirmed: [] }, pharmacy)
  const { headings, columns } = await describeFile(COMMANDS[kind].what, heldFile(file_name, content), options)
  const stored = await database
    .select({ columns: desk_import_columns.columns })
    .from(desk_import_columns)
    .where(and(eq(desk_import_columns.pharmacy_id, pharmacy.id), eq(desk_import_columns.kind, kind)))
  const set = new Map(stored[0]?.columns.map(({ heading, column }) => [heading, column]))
  const shown = headings.slice(0, HEADINGS_MAX).map(({ heading, values, column }) => ({
    heading: heading.slice(0, HEADING_MAX),
    samples: values.slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_MAX)),
    column: column as string | null,
  }))
  const taken = shown.map(({ heading }) => set.get(heading))
  const columnOf = ({ heading, column }: (typeof shown)[number]) =>
    set.has(heading) ? set.get(heading) || null : taken.includes(column ?? undefined) ? null : column
  return { columns, headings: shown.map((one) => ({ ...one, column: columnOf(one) })) }
}

/** Adds columns that were set by hand to those that the pharmacy has set before. */
export async function rememberColumns(
  database: Database,
  { pharmacy_id, kind }: Pick<ImportRow, 'pharmacy_id' | 'kind'>,
  given: readonly { heading: string; column: string }[],
): Promise<void> {
  const table = desk_import_columns
  const own = and(eq(table.pharmacy_id, pharmacy_id), eq(table.kind, kind))
  const [stored] = await database.select({ columns: table.columns }).from(table).where(own).for('update')
  const others = stored?.columns.filter((one) => !given.some(({ heading }) => heading === one.heading)) ?? []
  const columns = [...given, ...others].slice(0, 2 * HEADINGS_MAX)
  await database
    .insert(table)
    .values({ pharmacy_id, kind, columns })
    .onConflictDoUpdate({ target: [table.pharmacy_id, table.kind], set: { columns } })
}

/** Columns that are shown of each table; other changes follow from these. */
const SHOWN: Record<string, readonly string[]> = {
  offers: [...new Set(['price_cents', 'list_price_cents', ...deskColumns('offers')])],
  products: ['name', ...deskColumns('products'), 'brand'],
  services: ['name', 'price_cents', 'duration_minutes'],
  pharmacies: ['closures'],
}
/** Rows of each table and effect. */
const KEPT = 5

interface Recorded {
  table_name: string
  key: Record<string, string | number>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  name: string | null
}

/** Collects the first rows of each kind of change while a rehearsal runs. */
export function sampleChanges(run: string) {
  const changes: DeskImportChange[] = []
  const look = async (transaction: Database) => {
    const shown = sql.param(Object.keys(SHOWN))
    const rows = await selectRows<Recorded>(
      transaction,
      sql`SELECT table_name, key, before, after, name FROM
        (SELECT c.*, coalesce(p.name, c.after ->> 'name', c.before ->> 'name') AS name,
          row_number() OVER (PARTITION BY c.table_name, c.before IS NULL, c.after IS NULL ORDER BY c.id) AS nth
        FROM import_changes c LEFT JOIN products p ON p.minsan = c.key ->> 'minsan'
        WHERE c.run = ${run} AND c.table_name = ANY(${shown}::text[])) first WHERE nth <= ${KEPT} ORDER BY table_name`,
    )
    for (const row of rows) {
      const change = toChange(row)
      const same = changes.filter(({ table, effect }) => table === change.table && effect === change.effect)
      if (same.length < KEPT && change.values.length > 0) changes.push(change)
    }
  }
  return { changes, look }
}

function toChange({ table_name: table, key, before, after, name }: Recorded): DeskImportChange {
  const values = (SHOWN[table] ?? []).map((column) => ({
    column,
    before: toText(before?.[column]),
    after: toText(after?.[column]),
  }))
  return {
    effect: before === null ? 'added' : after === null ? 'removed' : 'changed',
    table,
    key: String(key.minsan ?? key.slug ?? ''),
    name,
    values: values.filter((value) => value.before !== value.after),
  }
}

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
