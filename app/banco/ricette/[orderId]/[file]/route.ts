import type { NextRequest } from 'next/server'
import { readPrescriptionFile } from '@/lib/desk/prescription-file'
import { readDeskToken } from '@/lib/desk/session'
import { problemResponse } from '@/lib/platform/problem-response'

export const dynamic = 'force-dynamic'

/** An uploaded prescription; the platform gives it only to pharmacists. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ orderId: string; file: string }> },
): Promise<Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const { orderId, file } = await params
  return readPrescriptionFile(token, { id: orderId, file })
}
