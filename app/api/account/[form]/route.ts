import type { NextRequest } from 'next/server'
import { isAccountForm, takeAccountForm } from '@/lib/account/plain-account'
import { readForm } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/platform/problem-response'
import { isOwnPage } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 16 * 1024

/** Login, sign-up, confirmation and new password without JavaScript. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ form: string }> }): Promise<Response> {
  if (!isOwnPage(request.headers)) return problemResponse('forbidden')
  const { form } = await params
  if (!isAccountForm(form)) return problemResponse('not_found')
  const fields = await readForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeAccountForm(request, form, fields)
}
