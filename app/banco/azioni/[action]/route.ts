import type { NextRequest } from 'next/server'
import { takeDeskForm } from '@/lib/desk/actions'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 16 * 1024

/** Forms of the desk. The cookie is SameSite, and only a page of our own may send one. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  const { action } = await params
  const fields = await readOwnForm(request, BODY_LIMIT)
  if (fields instanceof Response) return fields
  return (await takeDeskForm({ request, action, fields })) ?? problemResponse('not_found')
}
