import type { NextRequest } from 'next/server'
import { isFavoriteForm, takeFavoriteForm } from '@/lib/account/favorite-forms'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 4096

/** Forms about kept products and their alerts. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  const { action } = await params
  if (!isFavoriteForm(action)) return problemResponse('not_found')
  const fields = await readOwnForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeFavoriteForm(action, { request, fields })
}
