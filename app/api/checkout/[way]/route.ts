import type { NextRequest } from 'next/server'
import { isWay, takePlainOrder } from '@/lib/checkout/plain-order'
import { readFormWithFiles } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { UPLOAD_MOST } from '@/lib/server/request-body'
import { isOwnOrigin } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 64 * 1024

/** Places an order without JavaScript. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ way: string }> }): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return problemResponse('forbidden')
  const { way } = await params
  if (!isWay(way)) return problemResponse('not_found')
  const form = await readFormWithFiles(request, { limit: BODY_LIMIT, most: UPLOAD_MOST })
  return form instanceof Response ? form : takePlainOrder(request, way, form)
}
