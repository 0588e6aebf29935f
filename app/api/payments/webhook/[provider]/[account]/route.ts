import type { NextRequest } from 'next/server'
import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { env } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ provider: string; account: string }> }

const LIMIT = 64 * 1024
/** Providers wait for at least 10 seconds, and retry events that were not accepted. */
const TIMEOUT_MS = 8000

/** Hands a provider's event to the platform as it came: the signature covers its text. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { provider, account } = await params
  if (!/^\w{1,20}$/.test(provider) || !/^[\w-]{1,64}$/.test(account)) return problemResponse('not_found')
  const body = await readBody(request, LIMIT)
  if (typeof body !== 'string') return body
  const address = `${env().API_BASE_URL.replace(/\/+$/, '')}/payments/webhook/${provider}/${account}`
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': request.headers.get('content-type') ?? 'application/json',
        'Stripe-Signature': request.headers.get('stripe-signature') ?? '',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  } catch {
    return problemResponse('unavailable')
  }
}
