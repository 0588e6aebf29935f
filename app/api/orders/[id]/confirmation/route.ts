import { orderCalls } from '@/lib/contract/orders'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnConfirmation } from '@/lib/orders/own-order-server'
import { failed } from '@/lib/platform/forward'
import { PlatformError } from '@/lib/platform/result'

/** Returns the contract's confirmation as a file (docs/domain.md#L28). */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (id.length > 64) return problemResponse('not_found')
  const read = await readOwnConfirmation(id, `/order-detail/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (error instanceof PlatformError) return failed(orderCalls.getConfirmation, error.failure)
    throw error
  })
  if (read instanceof Response) return read
  if (!read) return problemResponse('not_found')
  return new Response(read.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="ordine-${read.order.number.replace(/[^\w-]/g, '')}.html"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
