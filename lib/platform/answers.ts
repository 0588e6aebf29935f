import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'

/** How long a call counts as missing, in ms: a platform gains calls only with a release. */
const LIFETIME_MS = 600_000

const there = new Set<Call>()
const missingUntil = new Map<Call, number>()

/**
 * Learns from a response whether the platform has an ext call: 405, 501 or a 404 that is no contract problem mean
 * missing, unless it has answered the call before. On a path without parameters nothing else could be not found.
 */
export function noteAnswer(
  row: Call,
  { status, is_problem }: { status: number; is_problem: boolean },
  now = Date.now(),
): void {
  if (!row.ext || (status >= 500 && status !== 501)) return
  const missing = status === 405 || status === 501 || (status === 404 && !(is_problem && row.path.includes('{')))
  if (!missing) there.add(row)
  else if (!there.has(row)) missingUntil.set(row, now + LIFETIME_MS)
}

export function lackingByAnswers(now = Date.now()): CallName[] {
  const names = Object.keys(calls) as CallName[]
  return names.filter((name) => !there.has(calls[name]) && (missingUntil.get(calls[name]) ?? 0) > now)
}
