import type { NextRequest } from 'next/server'
import { takeFindForm } from '@/lib/orders/own-order-server'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 4096

/** Opens a guest's order by number, mailbox and mailed code. */
export async function POST(request: NextRequest): Promise<Response> {
  const fields = await readOwnForm(request, LIMIT)
  return fields instanceof Response ? fields : takeFindForm(request, fields)
}
