import type { NextRequest } from 'next/server'
import { isQuestionForm, takeQuestionForm } from '@/lib/account/question-forms'
import { problemResponse } from '@/lib/http/problem-response'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** For a question of the maximum length, percent-encoded. */
const BODY_LIMIT = 32 * 1024

/** Forms about questions to the pharmacist. */
export async function POST(
  request: NextRequest,
  { params }: { params: Promise<{ action: string }> },
): Promise<Response> {
  const { action } = await params
  if (!isQuestionForm(action)) return problemResponse('not_found')
  const fields = await readOwnForm(request, BODY_LIMIT)
  return fields instanceof Response ? fields : takeQuestionForm(action, { request, fields })
}
