import type { Call } from '@/lib/contract/call'

/** As much of a failed call as the judgement needs: its status, and the platform's problem where it gave one. */
interface Refusal {
  kind?: string
  status?: number
  problem?: { code: string }
}

/**
 * What a failed call says of whom it was made for; the one place that reads a 401. `session`: the token is no longer good. `credentials`: the
 * password, or another proof of who one is, that was sent along is wrong. `request`: nothing of the kind, the call itself failed. The
 * contract's code decides; a bare 401 means what the row of the call makes it.
 */
export function whatIsRefused(
  row: Pick<Call, 'access' | 'credentials'>,
  { status, problem }: Refusal,
): 'session' | 'credentials' | 'request' {
  if (status !== 401) return 'request'
  if (problem?.code === 'invalid_credentials') return 'credentials'
  if (row.credentials && (row.access === 'public' || problem?.code !== 'unauthenticated')) return 'credentials'
  return row.access === 'public' ? 'request' : 'session'
}
