import type { NextRequest } from 'next/server'
import { endByMailProgram, isReminderForm, takeReminderForm } from '@/lib/account/reminder-forms'
import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 4096

type Context = { params: Promise<{ action: string }> }

/** Forms about refill reminders, and the one-click request of mail programs, whose token is in the address. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { action } = await params
  if (!isReminderForm(action)) return problemResponse('not_found')
  const token = action === 'end' ? request.nextUrl.searchParams.get('token') : null
  if (token !== null) {
    const body = await readBody(request, BODY_LIMIT)
    if (typeof body !== 'string') return body
    return body.includes('One-Click') ? endByMailProgram(request, token) : problemResponse('malformed_request')
  }
  const fields = await readOwnForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeReminderForm(action, { request, fields })
}
