import type { Call } from './call'

interface Refusal {
  kind?: string
  status?: number
  problem?: { code: string }
}

/**
 * Interprets a failed call, the only place that reads a 401. `session`: the token is invalid. `credentials`: the sent
 * password or proof is wrong. `request`: any other failure. The contract's code decides; for a bare 401 the call's row
 * does.
 */
export function classifyRefusal(
  row: Pick<Call, 'access' | 'credentials'>,
  { status, problem }: Refusal,
): 'session' | 'credentials' | 'request' {
  if (status !== 401) return 'request'
  if (problem?.code === 'invalid_credentials') return 'credentials'
  if (row.credentials && (row.access === 'public' || problem?.code !== 'unauthenticated')) return 'credentials'
  return row.access === 'public' ? 'request' : 'session'
}
