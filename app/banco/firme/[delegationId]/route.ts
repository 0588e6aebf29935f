import type { NextRequest } from 'next/server'
import { deskInboxCalls } from '@/lib/contract/desk-inbox'
import { readDeskFile } from '@/lib/desk/file'
import { readDeskToken } from '@/lib/desk/session'
import { problemResponse } from '@/lib/platform/problem-response'

export const dynamic = 'force-dynamic'

/** The signature of a delegation; the platform gives it only to pharmacists. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ delegationId: string }> },
): Promise<Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const { delegationId } = await params
  return readDeskFile(deskInboxCalls.getDeskSignature, { token, params: { id: delegationId }, types: ['image/png'] })
}
