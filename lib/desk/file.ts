import 'server-only'
import type { NextRequest } from 'next/server'
import { type Call, fillPath } from '@/lib/contract/call'
import { problemResponse } from '@/lib/http/problem-response'
import { problemCode, type Result } from '@/lib/platform/result'
import { env } from '@/lib/settings/env'
import { readDeskToken } from './session'

/** Shown in the desk's own pages only; nothing in it runs, whatever the platform sent. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const TIMEOUT_MS = 15_000

/**
 * Returns a file of the platform to look at. The platform re-encodes pictures, and PDFs without scripts (docs/orders.md);
 * types other than these are refused.
 */
export async function readDeskFile(
  request: NextRequest,
  row: Pick<Call, 'path'>,
  { params, types }: { params: Record<string, string>; types: readonly string[] },
): Promise<Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const address = `${env().API_BASE_URL.replace(/\/+$/, '')}${fillPath(row, params)}`
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' }
  const answer = await fetch(address, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  )
  const type = types.find((one) => answer?.headers.get('content-type')?.startsWith(one))
  const closed = { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' }
  if (!answer?.ok || !type) {
    await answer?.body?.cancel()
    const isRefused = answer && !answer.ok && answer.status < 500
    return new Response(null, { status: isRefused ? answer.status : 503, headers: closed })
  }
  return new Response(answer.body, {
    headers: { ...closed, 'Content-Type': type, 'Content-Disposition': 'inline', 'X-Content-Type-Options': 'nosniff' },
  })
}

/** A quoted cell of CSV that no spreadsheet takes for a formula. A negative amount is none. */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) && !/^-\d+(,\d+)?$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns rows for a spreadsheet of an Italian system. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${headings.join(';')}\r\n${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`

/** Answers a CSV to download. Spreadsheets read UTF-8 by its byte order mark. */
export const csvResponse = (csv: string, name: string): Response =>
  new Response(`\uFEFF${csv}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** Answers what the desk of a pharmacy shows as CSV to download, or the error. */
export async function answerCsv<Data>(
  request: NextRequest,
  pharmacyId: string | undefined,
  read: (pharmacyId: string, options: { token: string; cache: 'no-store' }) => Promise<Result<Data>>,
  { name, write }: { name: string; write: (data: Data) => string },
): Promise<Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  if (pharmacyId === undefined) return problemResponse('not_found')
  const found = await read(pharmacyId, { token, cache: 'no-store' })
  return found.ok ? csvResponse(write(found.data), name) : problemResponse(problemCode(found.failure) ?? 'unavailable')
}
