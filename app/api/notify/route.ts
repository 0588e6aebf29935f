import type { NextRequest } from 'next/server'
import { productCalls } from '@/lib/contract/products'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

/** Confirms or cancels "Avvisami" with a mailed link, sent by a plain form. */
export async function POST(request: NextRequest): Promise<Response> {
  const form = await readOwnForm(request, LIMIT)
  if (form instanceof Response) return form
  const accept = form.get('accept') === 'yes'
  const result = await platform()(
    productCalls.answerNotify,
    { body: { token: form.get('token') || '-', accept } },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (result.ok) return seeOther(`/confirm/notify?done=${accept ? 'yes' : 'no'}`)
  return seeOther(`/confirm/notify?done=${problemCode(result.failure) === 'link_expired' ? 'over' : 'failed'}`)
}
