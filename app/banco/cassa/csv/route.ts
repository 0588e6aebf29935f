import type { NextRequest } from 'next/server'
import { answerTillCsv } from '@/lib/desk/till'

export const dynamic = 'force-dynamic'

/** A day of a pharmacy's till, as CSV. */
export const GET = (request: NextRequest): Promise<Response> => answerTillCsv(request)
