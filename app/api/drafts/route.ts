import { type NextRequest, NextResponse } from 'next/server'
import { fieldErrors } from '@/lib/contract/problem'
import { seal_request, sealDraft } from '@/lib/drafts/sealed'
import { env } from '@/lib/env'
import { jsonOf, refusal, refusedFields } from '@/lib/session/own-calls'

export const dynamic = 'force-dynamic'

/**
 * Seals a part of a form that its tab keeps. It asks for no session: a seal is made just when one has ended, and only opens for the customer
 * whom it names.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const refused = refusal(request)
  if (refused) return refused
  const given = await jsonOf(request)
  if (given instanceof Response) return given
  const parsed = seal_request.safeParse(given.json)
  if (!parsed.success) return refusedFields(fieldErrors(parsed.error.issues))
  const sealed = await sealDraft(parsed.data, env().SESSION_SECRET)
  return NextResponse.json({ sealed }, { headers: { 'Cache-Control': 'no-store' } })
}
