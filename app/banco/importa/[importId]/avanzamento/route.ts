import { type NextRequest, NextResponse } from 'next/server'
import { askImport } from '@/lib/desk/imports'

export const dynamic = 'force-dynamic'

/** How far an import is; does not extend the session. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ importId: string }> },
): Promise<Response> {
  const found = await askImport(request, (await params).importId)
  if (found instanceof Response) return found
  const { status, progress } = found
  return NextResponse.json({ status, ...progress }, { headers: { 'Cache-Control': 'no-store' } })
}
