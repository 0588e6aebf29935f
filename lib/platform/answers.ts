import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'

/** How long a call is taken for missing, in milliseconds: a platform learns one with a new release. */
const LIFETIME_MS = 600_000

const there = new Set<Call>()
const missing_until = new Map<Call, number>()

/**
 * Learns from an answer whether the platform has an ext call: 405, 501 and a 404 that is no problem of the contract are those of one that
 * it does not have, unless it has answered the call before. On a path without parameters there is nothing else that a 404 could miss.
 */
export function noteAnswer(
  row: Call,
  { status, is_problem }: { status: number; is_problem: boolean },
  now = Date.now(),
): void {
  if (!row.ext || (status >= 500 && status !== 501)) return
  const missing = status === 405 || status === 501 || (status === 404 && !(is_problem && row.path.includes('{')))
  if (!missing) there.add(row)
  else if (!there.has(row)) missing_until.set(row, now + LIFETIME_MS)
}

/** The ext calls that have answered like ones that the platform does not have, and never otherwise. */
export function lackingByAnswers(now = Date.now()): CallName[] {
  const names = Object.keys(calls) as CallName[]
  return names.filter((name) => !there.has(calls[name]) && (missing_until.get(calls[name]) ?? 0) > now)
}
