import type { NextRequest } from 'next/server'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { PRESCRIPTION_TYPES } from '@/lib/contract/prescriptions'
import { readDeskFile } from '@/lib/desk/file'

export const dynamic = 'force-dynamic'

/** An uploaded prescription; the platform gives it only to pharmacists. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ orderId: string; file: string }> },
): Promise<Response> {
  const { orderId, file } = await params
  const asked = { params: { id: orderId, file }, types: PRESCRIPTION_TYPES }
  return readDeskFile(request, deskOrderCalls.getDeskPrescription, asked)
}
