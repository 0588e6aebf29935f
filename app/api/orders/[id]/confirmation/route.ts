import { orderCalls } from '@/lib/contract/orders'
import { readForFile, readOwnConfirmation } from '@/lib/orders/own-order-server'

/** Returns the contract's confirmation as a file (docs/domain.md#L28). */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const read = await readForFile(id, orderCalls.getConfirmation, (path) => readOwnConfirmation(id, path))
  if (read instanceof Response) return read
  return new Response(read.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="ordine-${read.order.number.replace(/[^\w-]/g, '')}.html"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
