import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { ProblemCode } from '@/lib/contract/problem'
import { parseJson } from '@/lib/json'
import { createClient } from '@/lib/platform/client'
import { lackingIn } from '@/lib/platform/openapi'
import { type Failure, failureText, isMissingCall, type Result } from '@/lib/platform/result'

const TIMEOUT_MS = 15_000
/** Of one answer; the first say what is wrong with all. */
const ISSUES_MAX = 5

/** What no platform has, in the form of what it may have. */
export const NOWHERE = {
  id: 'conformance-no-such-id',
  minsan: '999999999',
  slug: 'conformance-no-such-slug',
  serviceId: 'none',
  code: 'none',
}

/** `missing`: an ext call that the platform does not have. `unasked`: there was nothing to ask it with. */
export type Verdict = 'right' | 'differs' | 'missing' | 'unasked'

/** What one answer showed of a call. */
export interface Finding {
  row: Call
  verdict: Verdict
  /** Why, for developers; of a right answer what could be better. */
  notes: string[]
  /** It was asked in a way that has to be refused. */
  refused?: true
}

export type Asker = Awaited<ReturnType<typeof createAsker>>

/** Asks a platform as the storefront does, and notes each answer. Throws where nobody answers at `base_url`. */
export async function createAsker(base_url: string) {
  const findings: Finding[] = []
  const known_document = await readDocument(base_url)
  const lacking = new Set<Call>((known_document ?? []).map((name) => calls[name]))
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
    /** Whether `/openapi.json` could be read. */
    has_document: known_document !== null,
    /** Whether a call is missing, as far as is known by now. */
    lacks: (row: Call) => lacking.has(row) || findings.some((one) => one.row === row && one.verdict === 'missing'),
    logIn(given: string | null) {
      token = given
    },
    /** Notes a call that could not be asked. */
    skip: (row: Call, why: string) => note(row, lacking.has(row) ? 'missing' : 'unasked', why),
    /** Asks what should be answered; the answer, or null where there is none that the contract knows. */
    async ask<Row extends Call>(row: Row, request: CallRequest<Row>): Promise<CallAnswer<Row> | null> {
      const result = await send(row, request, row.access === 'public' ? null : token)
      if (!result) return null
      if (result.ok) {
        note(row, 'right', ...better(row, result))
        return result.data
      }
      const is_other = result.failure.kind === 'validation' && heard
      const notes = is_other
        ? issuesOf(row, parseJson(await is_other.text()))
        : [`answered ${failureText(result.failure)}`]
      note(row, 'differs', ...notes)
      return null
    },
    /** Asks what has to be refused, with one of these codes; without a session where it says so. */
    async refuse(row: Call, request: object, codes: readonly ProblemCode[], { as_guest = false } = {}): Promise<void> {
      const result = await send(row, request as CallRequest<Call>, as_guest ? null : token)
      if (!result) return
      const given = as_guest ? 'an empty call without a session' : JSON.stringify(request)
      if (result.ok) return note(row, 'differs', `accepted ${given} instead of ${codes.join(' or ')}`)
      const { failure } = result
      const right = failure.kind === 'problem' && codes.includes(failure.problem.code)
      // A bare 401 says the same as the problem.
      if (right || (failure.kind === 'http' && failure.status === 401 && codes.includes('unauthenticated')))
        return void findings.push({ row, verdict: 'right', notes: [], refused: true })
      note(row, 'differs', `answered ${given} with ${failureText(failure)} instead of ${codes.join(' or ')}`)
    },
  }
}

const isProblem = (failure: Failure) => failure.kind === 'problem'

async function readDocument(base_url: string) {
  const answer = await fetch(`${base_url}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) return null
  const json: unknown = await answer.json().catch(() => null)
  return lackingIn(json, base_url)
}

/** What a right answer lacks that the storefront does without. */
function better(row: Call, { status, headers }: Extract<Result<unknown>, { ok: true }>): string[] {
  return [
    ...(status === row.status ? [] : [`answers ${status} instead of ${row.status}`]),
    ...(row.cache === 'public' && !headers.has('etag') ? ['has no ETag'] : []),
  ]
}

function issuesOf(row: Call, json: unknown): string[] {
  const issues = row.answer.safeParse(json).error?.issues ?? []
  return issues.slice(0, ISSUES_MAX).map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
}
