import type { NextRequest } from 'next/server'
import { isHouseholdForm, takeHouseholdForm } from '@/lib/account/household-forms'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 4096

/** Takes the forms of the household, and those that assign an order or a card to a person. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  const { action } = await params
  if (!isHouseholdForm(action)) return problemResponse('not_found')
  const fields = await readOwnForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeHouseholdForm(action, { request, fields })
}
