import type { NextRequest } from 'next/server'
import { csvResponse } from '@/lib/desk/file'
import { askSupplies, suppliesCsv } from '@/lib/desk/supplies'
import { isoDay } from '@/lib/rules/dates'

export const dynamic = 'force-dynamic'

/** Products to order from the wholesaler, as CSV. */
export async function GET(request: NextRequest): Promise<Response> {
  const found = await askSupplies(request)
  return found instanceof Response ? found : csvResponse(suppliesCsv(found), `da-ordinare-${isoDay()}.csv`)
}
