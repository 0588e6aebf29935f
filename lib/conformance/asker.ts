import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { ProblemCode } from '@/lib/contract/problem'
import { createClient } from '@/lib/platform/client'
import { parseJson } from '@/lib/platform/json'
import { lackingIn } from '@/lib/platform/openapi'
import { type Failure, failureText, isMissingCall, type Result } from '@/lib/platform/result'

const TIMEOUT_MS = 15_000
/** Maximum per response; the first ones tell enough. */
const ISSUES_MAX = 5

/** Values that no platform has, in a valid format. */
export const NOWHERE = {
  id: 'conformance-no-such-id',
  minsan: '999999999',
  slug: 'conformance-no-such-slug',
  serviceId: 'none',
  code: 'none',
}

/** `missing`: an ext call that the platform lacks. `unasked`: no data to call it with. */
export type Verdict = 'right' | 'differs' | 'missing' | 'unasked'

export interface Finding {
  row: Call
  verdict: Verdict
  /** Reasons for developers; for a correct response, possible improvements. */
  notes: string[]
  refused?: true
}

export type Asker = Awaited<ReturnType<typeof createAsker>>

/** Calls a platform like the storefront does and records each response. Throws if `base_url` is unreachable. */
export async function createAsker(base_url: string) {
  const findings: Finding[] = []
  const knownDocument = await readDocument(base_url)
  const lacking = new Set<Call>((knownDocument ?? []).map((name) => calls[name]))
  let token: string | null = null
  let heard: Response | null = null
  const client = createClient({
    base_url,
    retries: 0,
    timeout_ms: TIMEOUT_MS,
    fetch: async (...given) => {
      const answer = await fetch(...given)
      heard = answer.clone()
      return answer
    },
  })

  const note = (row: Call, verdict: Verdict, ...notes: string[]) => void findings.push({ row, verdict, notes })

  async function send<Row extends Call>(row: Row, request: CallRequest<Row>, bearer: string | null) {
    if (row.ext && lacking.has(row)) {
      note(row, 'missing', 'its document does not list it')
      return null
    }
    const result = await client(row, request, { token: bearer, headers: { 'Idempotency-Key': crypto.randomUUID() } })
    if (row.ext && !result.ok && isMissingCall(result.failure) && !isProblem(result.failure)) {
      note(row, 'missing', failureText(result.failure))
      return null
    }
    return result
  }

  return {
    findings,
    has_document: knownDocument !== null,
    lacks: (row: Call) => lacking.has(row) || findings.some((one) => one.row === row && one.verdict === 'missing'),
    logIn(given: string | null) {
      token = given
    },
    skip: (row: Call, why: string) => note(row, lacking.has(row) ? 'missing' : 'unasked', why),
    /** Makes a call that must succeed; returns null if the response breaks the contract. */
    async ask<Row extends Call>(row: Row, request: CallRequest<Row>): Promise<CallAnswer<Row> | null> {
      const result = await send(row, request, row.access === 'public' ? null : token)
      if (!result) return null
      if (result.ok) {
        note(row, 'right', ...better(row, result))
        return result.data
      }
      const isOther = result.failure.kind === 'validation' && heard
      const notes = isOther
        ? listIssues(row, parseJson(await isOther.text()))
        : [`answered ${failureText(result.failure)}`]
      note(row, 'differs', ...notes)
      return null
    },
    /** Makes a call that must be refused with one of these codes, optionally without a session. */
    async refuse(row: Call, request: object, codes: readonly ProblemCode[], { as_guest = false } = {}): Promise<void> {
      const result = await send(row, request as CallRequest<Call>, as_guest ? null : token)
      if (!result) return
      const given = as_guest ? 'an empty call without a session' : JSON.stringify(request)
      if (result.ok) return note(row, 'differs', `accepted ${given} instead of ${codes.join(' or ')}`)
      const { failure } = result
      const right = failure.kind === 'problem' && codes.includes(failure.problem.code)
      // A bare 401 is equivalent to the problem.
      if (right || (failure.kind === 'http' && failure.status === 401 && codes.includes('unauthenticated')))
        return void findings.push({ row, verdict: 'right', notes: [], refused: true })
      note(row, 'differs', `answered ${given} with ${failureText(failure)} instead of ${codes.join(' or ')}`)
    },
  }
}

const isProblem = (failure: Failure) => failure.kind === 'problem'

async function readDocument(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) return null
  const json: unknown = await answer.json().catch(() => null)
  return lackingIn(json, baseUrl)
}

/** Optional improvements of a correct response. */
function better(row: Call, { status, headers }: Extract<Result<unknown>, { ok: true }>): string[] {
  return [
    ...(status === row.status ? [] : [`answers ${status} instead of ${row.status}`]),
    ...(row.cache === 'public' && !headers.has('etag') ? ['has no ETag'] : []),
  ]
}

function listIssues(row: Call, json: unknown): string[] {
  const issues = row.answer.safeParse(json).error?.issues ?? []
  return issues.slice(0, ISSUES_MAX).map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
}
