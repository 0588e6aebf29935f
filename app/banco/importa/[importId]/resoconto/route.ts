import type { NextRequest } from 'next/server'
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
  return new Response(reportCsv(found.report), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="resoconto.csv"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
