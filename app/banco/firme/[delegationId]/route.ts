import type { NextRequest } from 'next/server'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { readDeskFile } from '@/lib/desk/file'

export const dynamic = 'force-dynamic'

/** The signature of a delegation; the platform gives it only to pharmacists. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ delegationId: string }> },
): Promise<Response> {
  const { delegationId } = await params
  return readDeskFile(request, deskInboxCalls.getDeskSignature, { params: { id: delegationId }, types: ['image/png'] })
}
