import type { NextRequest } from 'next/server'
import { paymentCalls } from '@/lib/contract/payments'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { platform } from '@/lib/platform/server'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

/** Answers on the page of the demo provider, and leads back to the shop. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  if (id.length > 64) return problemResponse('not_found')
  const form = await readOwnForm(request, LIMIT)
  if (form instanceof Response) return form
  const { answer } = paymentCalls.answerDemoPayment.body.shape
  const said = answer.safeParse(form.get('answer'))
  if (!said.success) return problemResponse('malformed_request')
  const body = { answer: said.data }
  const answered = await platform()(paymentCalls.answerDemoPayment, { params: { id }, body }, { cache: 'no-store' })
  return seeOther(answered.ok ? answered.data.return_path : `/payment-demo/${encodeURIComponent(id)}`)
}
