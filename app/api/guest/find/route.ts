import type { NextRequest } from 'next/server'
import { readForm } from '@/lib/http/bounded-body'
import { takeFindForm } from '@/lib/orders/find-order'
import { problemResponse } from '@/lib/platform/problem-response'
import { isOwnPage } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 4096

/** Opens a guest's order by number, mailbox and mailed code. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnPage(request.headers)) return problemResponse('forbidden')
  const fields = await readForm(request, LIMIT)
  return fields instanceof Response ? fields : takeFindForm(request, fields)
}
