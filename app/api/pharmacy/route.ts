import { type NextRequest, NextResponse } from 'next/server'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { siteUrl } from '@/lib/env'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { problemResponse } from '@/lib/platform/forward'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { codeOf } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { isOwnOrigin } from '@/lib/session/csrf'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/guard'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 4096
const YEAR_SECONDS = 31_536_000

/** Chooses a pharmacy by a plain form, where there is no JavaScript: the cookie of one year, and back to where one came from. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnOrigin(request.headers, new URL(siteUrl()).origin)) return problemResponse('forbidden')
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return problemResponse('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) return problemResponse('payload_too_large')
  const text = await request.text()
  if (text.length > BODY_LIMIT) return problemResponse('payload_too_large')

  const form = new URLSearchParams(text)
  const id = form.get('pharmacy_id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) return problemResponse('malformed_request')
  const found = await platform()(
    pharmacyCalls.getPharmacy,
    { params: { id } },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!found.ok && codeOf(found.failure) === 'not_found') return to(SELECTION_PATH)
  if (!found.ok) return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })

  const response = to(safeRedirect(form.get('redirect')) ?? AFTER_LOGIN)
  // Readable: the page's own code follows the choice by it.
  response.cookies.set('pharmacy', id, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: siteUrl().startsWith('https:'),
  })
  return response
}

/** A path, not an address: behind a proxy our own idea of the host may be wrong. */
function to(path: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
}
