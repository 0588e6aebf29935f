import 'server-only'
import type { NextRequest } from 'next/server'
import { type DeskImport, deskImportCalls } from '@/lib/contract/desk-imports'
import { problemResponse } from '@/lib/http/problem-response'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { readDeskToken } from './session'

/** Returns an import for a route handler, or the error answer. */
export async function askImport(request: NextRequest, id: string): Promise<DeskImport | Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const row = deskImportCalls.getDeskImport
  if (!row.params.safeParse({ id }).success) return problemResponse('not_found')
  const result = await platform()(row, { params: { id } }, { token, cache: 'no-store' })
  return result.ok ? result.data : problemResponse(problemCode(result.failure) ?? 'unavailable')
}
