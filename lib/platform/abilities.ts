import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Call, CallRequest } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'
import { type Failure, isMissingCall } from './result'
import { platform } from './server'

/** How long an answer is believed, in seconds: a platform learns a call with a new release. */
const LIFETIME = 600

const extensions = (Object.entries(calls) as [CallName, Call][]).filter(([, row]) => row.ext)

/**
 * The ext calls that this platform does not have; what needs one is hidden. Each is asked once without a token and with nothing in it,
 * which is refused wherever it is known and changes nothing. Who does not answer is not taken for lacking anything.
 */
export const lackingCalls: () => Promise<CallName[]> = unstable_cache(
  async () => {
    const ask = platform()
    const known = await Promise.all(
      extensions.map(async ([name, row]) => {
        const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, '0']))
        const request = { params, ...(row.body && { body: {} }) } as unknown as CallRequest<Call>
        const result = await ask(row, request, { cache: 'no-store' })
        return !result.ok && isLacking(row, result.failure) ? [name] : []
      }),
    )
    return known.flat()
  },
  ['lacking-calls'],
  { revalidate: LIFETIME },
)

/** A platform may answer unknown paths in the contract's words; a path without parameters is then known to be one. */
function isLacking(row: Call, failure: Failure): boolean {
  const unknown = failure.kind === 'problem' && failure.status === 404 && !row.path.includes('{')
  return unknown || isMissingCall(failure)
}
