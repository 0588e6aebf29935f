import { type FieldError, type ProblemCode, toProblem } from '@/lib/contract/problem'

interface Options {
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
}

export function problemResponse(code: ProblemCode, { detail, errors, headers = {} }: Options = {}): Response {
  const body = { ...toProblem(code), detail, errors }
  return problemAnswer(body, headers)
}

/** A problem as an answer that no cache keeps. */
export function problemAnswer(body: { status: number }, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
