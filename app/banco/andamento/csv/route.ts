import type { NextRequest } from 'next/server'
import { answerFiguresCsv } from '@/lib/desk/figures'

export const dynamic = 'force-dynamic'

/** A week of a pharmacy, as CSV. */
export const GET = (request: NextRequest): Promise<Response> => answerFiguresCsv(request)
