import { type NextRequest, NextResponse } from 'next/server'
import { sealDraft, sealRequest } from '@/lib/forms/sealed-draft'
import { readJsonRequest } from '@/lib/session/request'
import { env } from '@/lib/settings/env'

/**
 * Seals a part of a form for its tab. Needs no session, which may just have expired; only the named customer can open
 * it.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, sealRequest)
  if (given instanceof Response) return given
  const sealed = await sealDraft(given.asked, env().SESSION_SECRET)
  return NextResponse.json({ sealed }, { headers: { 'Cache-Control': 'no-store' } })
}
