import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import type { Call } from '@/lib/contract/call'
import { DESK_IMPORTS, type DeskImport, type DeskImportReport, deskImportCalls } from '@/lib/contract/desk-imports'
import { readId } from '@/lib/contract/id'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import messages from '@/messages/it.json'
import { toCsv } from './file'
import { askAtDesk, type DeskForms, type SentDeskForm, writeAtDesk } from './forms'
import { DESK_IMPORT, withQuery } from './paths'
import { type DeskVisit, findAtDesk, readAtDesk } from './server'
import { readDeskToken } from './session'

const texts = messages.desk.imports

export const importPath = (pharmacyId: string | undefined, id?: string) =>
  withQuery(DESK_IMPORT, { farmacia: pharmacyId, file: id })

export const readImports = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskImportCalls.listDeskImports, { query: { pharmacy_id } }, desk)

/** Null for a file that was removed, or is another pharmacy's. */
export const findImport = (desk: DeskVisit, id: string) =>
  findAtDesk(deskImportCalls.getDeskImport, { params: { id } }, desk)

/** Returns an import for a route handler, or the error answer. */
export async function askImport(request: NextRequest, id: string): Promise<DeskImport | Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const row = deskImportCalls.getDeskImport
  if (!row.params.safeParse({ id }).success) return problemResponse('not_found')
  const result = await platform()(row, { params: { id } }, { token, cache: 'no-store' })
  return result.ok ? result.data : problemResponse(problemCode(result.failure) ?? 'unavailable')
}

export const AT_WORK = ['checking', 'writing', 'undoing'] as const
export const isAtWork = ({ status }: Pick<DeskImport, 'status'>) => AT_WORK.find((one) => one === status)

/** Prefix of the field of a column, by its place in the file: headings may be long. */
export const COLUMN = 'colonna-'

const UPLOAD_LIMIT_MS = 60_000

const pathOf = ({ fields }: SentDeskForm) =>
  importPath(readId(fields.get('farmacia')) ?? undefined, readId(fields.get('file')) ?? undefined)

/** Uploads a file and leads to the reading of its columns. */
async function upload(sent: SentDeskForm): Promise<NextResponse> {
  const pharmacy_id = readId(sent.fields.get('farmacia')) ?? ''
  const kind = DESK_IMPORTS.find((one) => one === sent.fields.get('kind')) ?? 'offers'
  const form = new FormData()
  if (sent.file) form.set('file', sent.file)
  const uploaded = await askAtDesk(sent, {
    row: deskImportCalls.uploadDeskImport,
    query: { pharmacy_id, kind },
    form,
    timeout_ms: UPLOAD_LIMIT_MS,
    back: importPath(pharmacy_id),
  })
  return uploaded instanceof NextResponse ? uploaded : seeOther(importPath(pharmacy_id, uploaded.id))
}

/** Starts the rehearsal with the columns as they are chosen. */
async function check(sent: SentDeskForm): Promise<NextResponse> {
  const { fields } = sent
  const back = pathOf(sent)
  const params = { id: fields.get('file') ?? '' }
  const found = await askAtDesk(sent, { row: deskImportCalls.getDeskImport, params, back })
  if (found instanceof NextResponse) return found
  const columns = found.headings.map(({ heading }, at) => ({ heading, column: fields.get(`${COLUMN}${at}`) ?? '' }))
  const body = { columns, complete: fields.has('completo'), confirmed: fields.getAll('conferma') }
  return writeAtDesk(sent, { row: deskImportCalls.checkDeskImport, params, body, back, next: back })
}

const step = (row: Call) => (sent: SentDeskForm) => {
  const back = pathOf(sent)
  return writeAtDesk(sent, { row, params: { id: sent.fields.get('file') ?? '' }, back, next: back })
}

export const importForms: DeskForms = {
  importa: upload,
  'importa-prova': check,
  'importa-scrivi': step(deskImportCalls.writeDeskImport),
  'importa-annulla': step(deskImportCalls.undoDeskImport),
  'importa-togli': (sent) =>
    writeAtDesk(sent, {
      row: deskImportCalls.removeDeskImport,
      params: { id: sent.fields.get('file') ?? '' },
      back: importPath(readId(sent.fields.get('farmacia')) ?? undefined),
    }),
}

const REASONS: Record<string, string> = texts.reasons

/** Why a row or a cell was not accepted. */
export const reasonText = (code: string): string => REASONS[code] ?? texts.reasons.other

/** The value that a detail of the report ends with; empty if it names none. */
export const statedValue = (detail: string): string => /: ([^:]*)$/.exec(detail)?.[1] ?? ''

/** The rows of a report that were not accepted, for a spreadsheet. */
export function reportCsv({ lines }: Pick<DeskImportReport, 'lines'>): string {
  const { line, effect, why, value } = texts.csv
  return toCsv(
    [line, effect, why, value],
    lines.map((row) => [
      ...[String(row.line), texts.lineEffect[row.effect]],
      ...[reasonText(row.code), statedValue(row.detail)],
    ]),
  )
}
