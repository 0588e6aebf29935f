import type { NextRequest } from 'next/server'
import { csvResponse } from '@/lib/desk/csv'
import { askImport, reportCsv } from '@/lib/desk/imports'
import { problemResponse } from '@/lib/http/problem-response'

export const dynamic = 'force-dynamic'

/** The rows that an import did not accept, as CSV. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ importId: string }> },
): Promise<Response> {
  const found = await askImport(request, (await params).importId)
  if (found instanceof Response) return found
  if (!found.report) return problemResponse('not_found')
  return csvResponse('resoconto.csv', reportCsv(found.report))
}
