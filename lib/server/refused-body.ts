import type { IncomingMessage } from 'node:http'
import { type ProblemCode, toProblem } from '@/lib/contract/problem'
import type { Answer } from './answer'
import { API_POLICY } from './content-security-policy'
import { ownAnswer } from './finish'
import type { OwnPage, OwnPageKind } from './own-pages'
import type { BodyRefusal } from './request-body'

const NO_STORE = { 'Cache-Control': 'no-store' }
const CODES: Record<BodyRefusal, ProblemCode> = {
  too_large: 'payload_too_large',
  unidentified: 'unauthenticated',
  busy: 'unavailable',
}
const PAGES = { too_large: 'form_too_large', busy: 'busy' } as const

/**
 * Answers a request whose body is not read: a page with the way back for plain forms, a problem for calls. The connection stays open: Node
 * discards the body, and a browser that still sends it would lose the answer otherwise.
 */
export async function refusedBody(
  refusal: BodyRefusal,
  { headers, url = '/' }: IncomingMessage,
  ownPage: (kind: OwnPageKind, form?: string) => OwnPage,
): Promise<Answer> {
  const code = CODES[refusal]
  const problem = {
    status: toProblem(code).status,
    headers: {
      ...NO_STORE,
      'Content-Security-Policy': API_POLICY,
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...(refusal === 'busy' && { 'Retry-After': '5' }),
    },
    body: JSON.stringify(toProblem(code)),
  }
  if (!/text\/html/.test(headers.accept ?? '')) return problem
  const form = /^\/api(\/checkout\/(?:click-and-collect|home-delivery))$/.exec(url.split('?', 1)[0] ?? '')?.[1]
  if (refusal !== 'unidentified') return ownAnswer(ownPage(PAGES[refusal], form), headers)
  return form ? { status: 303, headers: { ...NO_STORE, Location: `${form}?expired=1` }, body: '' } : problem
}
