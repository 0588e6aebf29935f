import type { NextRequest } from 'next/server'
import { takeDeskForm } from '@/lib/desk/actions'
import { deskAction } from '@/lib/desk/paths'
import { problemResponse } from '@/lib/http/problem-response'
import { DESK_UPLOAD, UPLOAD_MOST } from '@/lib/server/request-body'
import { readOwnFormWithFiles } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 16 * 1024

/** Forms of the desk. The cookie is SameSite, and only a page of our own may send one. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  const { action } = await params
  const form = await readOwnFormWithFiles(request, {
    limit: BODY_LIMIT,
    most: deskAction(action) === DESK_UPLOAD ? UPLOAD_MOST : BODY_LIMIT,
  })
  if (form instanceof Response) return form
  return (
    (await takeDeskForm({ request, action, fields: form.fields, file: form.files.get('file') })) ??
    problemResponse('not_found')
  )
}
