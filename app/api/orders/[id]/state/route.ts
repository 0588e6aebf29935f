import { orderCalls } from '@/lib/contract/orders'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnOrder } from '@/lib/orders/own-order-server'
import { orderVersion } from '@/lib/orders/version'
import { failed } from '@/lib/platform/forward'
import { PlatformError } from '@/lib/platform/result'

/** Returns an order's status for its open page; 304 while it matches `If-None-Match`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (id.length > 64) return problemResponse('not_found')
  const read = await readOwnOrder(id, `/order-detail/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (error instanceof PlatformError) return failed(orderCalls.getOrder, error.failure)
    throw error
  })
  if (read instanceof Response) return read
  if (!read.order) return problemResponse('not_found')
  const version = orderVersion(read.order)
  const headers = { ETag: `"${version}"`, 'Cache-Control': 'no-store' }
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  return Response.json({ status: read.order.status, version }, { headers })
}
