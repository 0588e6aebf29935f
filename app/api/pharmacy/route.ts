import type { NextRequest } from 'next/server'
import { readId } from '@/lib/contract/id'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { readForm } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { pharmacyCookie } from '@/lib/pharmacies/set-cookie'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/redirect'
import { isOwnOrigin } from '@/lib/session/request'
import { siteUrl } from '@/lib/settings/env'

const BODY_LIMIT = 4096

/** Redirects to the page of the chosen pharmacy, or to the selection without one. */
export async function GET(): Promise<Response> {
  const id = await readChosenPharmacy()
  const pharmacy = id === null ? null : await readPharmacy(id).catch(() => null)
  return seeOther(pharmacy ? pharmacyPath(pharmacy.code) : SELECTION_PATH)
}

/** Selects a pharmacy without JavaScript: sets the one-year cookie and returns to the previous page. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return problemResponse('forbidden')
  const form = await readForm(request, BODY_LIMIT)
  if (form instanceof Response) return form
  const id = readId(form.get('pharmacy_id'))
  if (id === null) return problemResponse('malformed_request')
  const found = await platform()(
    pharmacyCalls.getPharmacy,
    { params: { id } },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!found.ok && problemCode(found.failure) === 'not_found') return seeOther(SELECTION_PATH)
  if (!found.ok) return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })

  const response = seeOther(safeRedirect(form.get('redirect')) ?? AFTER_LOGIN)
  response.headers.append('Set-Cookie', pharmacyCookie(found.data.id, { secure: siteUrl().startsWith('https:') }))
  return response
}
