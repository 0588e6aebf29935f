import type { NextRequest } from 'next/server'
import { moveByForm } from '@/lib/services/own-booking-server'

export const dynamic = 'force-dynamic'

/** Moves a customer's or guest's booking, as a plain form. */
export const POST = async (request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> =>
  moveByForm(request, (await params).id)
