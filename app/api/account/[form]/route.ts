import type { NextRequest } from 'next/server'
import { isAccountForm, takeAccountForm } from '@/lib/account/plain-account'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 16 * 1024

/** Login, sign-up, confirmation and new password without JavaScript. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ form: string }> }): Promise<Response> {
  const { form } = await params
  if (!isAccountForm(form)) return problemResponse('not_found')
  const fields = await readOwnForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeAccountForm(request, form, fields)
}
