import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy } from './desk'
import { by_id, id } from './values'

/** Files of one pharmacy: prices and stock, products of another program, services, days, cards. */
export const DESK_IMPORTS = [
  'offers',
  'gestionale',
  'woocommerce',
  'shopify',
  'prestashop',
  'services',
  'closures',
  'cards',
] as const
export const deskImportKind = z.enum(DESK_IMPORTS)
export type DeskImportKind = z.infer<typeof deskImportKind>

/**
 * `read`: its columns are shown. `checking`, `writing`, `undoing`: at work. `held`: refused until `failure.code` is
 * confirmed. `checked`: rehearsed, and may be written.
 */
export const deskImportStatus = z.enum([
  'read',
  'checking',
  'held',
  'checked',
  'writing',
  'written',
  'undoing',
  'undone',
  'failed',
])
export type DeskImportStatus = z.infer<typeof deskImportStatus>

export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
/** Columns of a file that are shown, and the length of a heading. */
export const HEADINGS_MAX = 150
export const HEADING_MAX = 200

const heading = z.string().check(z.minLength(1, 'required'), z.maxLength(HEADING_MAX, 'too_long'))
const column = z.string().check(z.maxLength(40, 'too_long'))

const deskImportRow = z.object({
  id,
  kind: deskImportKind,
  file_name: z.string(),
  status: deskImportStatus,
  created_at: z.string(),
  created_by: z.string(),
})

const COUNTS = ['rows', 'added', 'changed', 'unchanged', 'removed', 'skipped', 'left_out', 'rejected'] as const

/** Row that an import adds, changes or removes; `before` and `after` by column. */
export const deskImportChange = z.object({
  effect: z.enum(['added', 'changed', 'removed']),
  table: z.string(),
  key: z.string(),
  name: z.nullable(z.string()),
  values: z.array(z.object({ column: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type DeskImportChange = z.infer<typeof deskImportChange>

export const deskImportReport = z.object({
  counts: z.record(z.enum(COUNTS), z.int()),
  /** Products that are shown and not sold: kind, VAT or price is missing. */
  not_sold: z.int(),
  /** Nothing was removed, as a rejected row may be one that seems to be missing. */
  not_complete: z.boolean(),
  /** Prices that jump, as the shop has them and as the file does, in cents; up to 1,000. */
  jumps: z.array(z.object({ minsan: z.string(), name: z.string(), before_cents: z.int(), after_cents: z.int() })),
  /** Rows that were rejected, and cells that were left out; up to 1,000 of each. */
  lines: z.array(
    z.object({ line: z.int(), code: z.string(), detail: z.string(), effect: z.enum(['rejected', 'left_out']) }),
  ),
  /** First rows of each kind of change, of a rehearsal. */
  changes: z.array(deskImportChange),
  /** Of an undone import. */
  undone: z.nullable(z.object({ restored: z.int(), left: z.int() })),
})
export type DeskImportReport = z.infer<typeof deskImportReport>

export const deskImport = z.extend(deskImportRow, {
  pharmacy: deskPharmacy,
  /** Of `checking`, `writing` and `undoing`. */
  progress: z.object({ doing: z.enum(['waiting', 'read', 'written']), percent: z.int() }),
  /** Headings of the file with values below them, and the column that each is read as. */
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), column: z.nullable(z.string()) })),
  columns: z.array(z.object({ name: z.string(), required: z.boolean() })),
  /** Whether the file is complete, so that what it lacks is removed; null for kinds that have no such files. */
  complete: z.nullable(z.boolean()),
  report: z.nullable(deskImportReport),
  /** Why nothing was done; the detail is for developers. */
  failure: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  may_undo: z.boolean(),
})
export type DeskImport = z.infer<typeof deskImport>

const byId = { role: 'owner', params: by_id, answer: deskImport } as const

export const deskImportCalls = {
  listDeskImports: staffCall('GET /v1/desk/imports', {
    summary: 'The last files that were imported at the desk of a pharmacy',
    role: 'owner',
    query: z.object({ pharmacy_id: id }),
    answer: z.object({ pharmacy: deskPharmacy, items: z.array(deskImportRow) }),
    problems: ['not_found'],
  }),
  uploadDeskImport: staffCall('POST /v1/desk/imports', {
    summary: 'Uploads a file of at most 10 MB for a pharmacy, and answers how its columns are read; imports nothing',
    role: 'owner',
    body_type: 'multipart',
    query: z.object({ pharmacy_id: id, kind: deskImportKind }),
    status: 201,
    answer: deskImport,
    problems: ['not_found', 'payload_too_large', 'unsupported_media_type', 'validation_failed', 'rate_limited'],
  }),
  getDeskImport: staffCall('GET /v1/desk/imports/{id}', {
    summary: 'A file with the reading of its columns, its progress and its report',
    // A page asks for it until it is done.
    passive: true,
    ...byId,
  }),
  checkDeskImport: staffCall('POST /v1/desk/imports/{id}/check', {
    summary: 'Sets the columns, which the pharmacy’s next file of the kind has too, and rehearses the import',
    ...byId,
    body: z.strictObject({
      columns: z.array(z.strictObject({ heading, column })).check(z.maxLength(HEADINGS_MAX, 'too_many')),
      complete: z.optional(z.boolean()),
      /** Failure codes of a held rehearsal that are accepted. */
      confirmed: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10, 'too_many'))),
    }),
    problems: ['conflict'],
  }),
  writeDeskImport: staffCall('POST /v1/desk/imports/{id}/write', {
    summary: 'Imports a rehearsed file, in the background',
    ...byId,
    problems: ['conflict'],
  }),
  undoDeskImport: staffCall('POST /v1/desk/imports/{id}/undo', {
    summary: 'Puts back what the import changed, in the background',
    ...byId,
    problems: ['conflict'],
  }),
  removeDeskImport: staffCall('DELETE /v1/desk/imports/{id}', {
    summary: 'Deletes an uploaded file that was not imported',
    role: 'owner',
    params: by_id,
    problems: ['conflict'],
  }),
}
