import { type Call, type CallAnswer, type CallRequest, fillPath } from '@/lib/contract/call'
import { type CallName, type Calls, calls } from '@/lib/contract/calls'
import { type Problem, problem } from '@/lib/contract/problem'

export interface Answered<Name extends CallName> {
  status: number
  headers: Headers
  text: string
  /** The parsed answer; throws if the call failed. */
  data: CallAnswer<Calls[Name]>
  /** The parsed problem; throws if the call succeeded. */
  problem: Problem
}

export interface ApiOptions {
  token?: string
  headers?: Record<string, string>
  /** Of a multipart call. */
  form?: FormData
}

/**
 * Creates the contract tests' client, which checks every answer against the schema of its row. Throws if an answer for
 * browsers contains a token, or a file lacks a sandbox.
 */
export function createApi(url: string) {
  return async <Name extends CallName>(
    name: Name,
    request: CallRequest<Calls[Name]>,
    options: ApiOptions = {},
  ): Promise<Answered<Name>> => {
    const row: Call = calls[name]
    const { params, query, body } = request as { params?: object; query?: object; body?: object }
    const target = new URL(fillPath(row, params as Record<string, unknown>), url)
    for (const [key, value] of Object.entries(query ?? {}))
      if (value !== undefined) target.searchParams.set(key, String(value))
    const response = await fetch(target, {
      method: row.method,
      headers: {
        ...(body && row.body_type !== 'form' && { 'Content-Type': 'application/json' }),
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(body && {
        body: row.body_type === 'form' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
      }),
      ...(options.form && { body: options.form }),
    })
    const text = await response.text()
    // Tokens and keys have 256 bits in hex.
    if (!row.server_only && /"[0-9a-f]{64}"/.test(text))
      throw new Error(`${name} answered a token without being server_only`)
    const policy = response.headers.get('content-security-policy') ?? ''
    if (response.headers.has('content-disposition') && !/\bsandbox\b/.test(policy))
      throw new Error(`${name} answered a file without a sandbox`)
    const json: unknown = text === '' ? null : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      text,
      get data() {
        if (response.status !== row.status) throw new Error(`${name} answered ${response.status}: ${text}`)
        return row.answer.parse(json) as CallAnswer<Calls[Name]>
      },
      get problem() {
        if (response.ok) throw new Error(`${name} succeeded with ${response.status}`)
        return problem.parse(json)
      },
    }
  }
}

const TRIES_MAX = 5

/** Asks again after a 503, as a client does: on a busy machine a call may wait for a lock too long. */
export async function askAgain<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask()
  for (let tries = 1; answer.status === 503 && tries < TRIES_MAX; tries += 1) answer = await ask()
  return answer
}
