import 'server-only'
import { unstable_cache } from 'next/cache'
import type { CallName } from '@/lib/contract/calls'
import { env } from '@/lib/env'
import { bounded } from '@/lib/http/bounded-body'
import { lackingByAnswers } from './answers'
import { guarded } from './breaker'
import { lackingIn } from './openapi'
import { timeLeft, withPatience } from './page-clock'

/** How long an answer is believed, in seconds: a platform learns a call with a new release. */
const LIFETIME = 600
const SIZE_LIMIT = 4 * 1024 * 1024

/** The calls that this platform does not have; what needs one is hidden, or made by legacy ones. Its document says so, or else, of ext calls, its answers do. */
export async function lackingCalls(): Promise<CallName[]> {
  return (await lackingByDocument()) ?? lackingByAnswers()
}

let last: CallName[] | null = null

/** By `/openapi.json`, read anew in the background; null where it was never read. Who shows none is not taken for lacking anything. */
const lackingByDocument = unstable_cache(
  async () => {
    last = (await readDocument()) ?? last
    return last
  },
  ['lacking-calls'],
  { revalidate: LIFETIME },
)

async function readDocument(): Promise<CallName[] | null> {
  const base_url = env().API_BASE_URL.replace(/\/+$/, '')
  try {
    return await withPatience(timeLeft(), async (signal) => {
      const ask = () =>
        fetch(`${base_url}/openapi.json`, { headers: { Accept: 'application/json' }, signal, cache: 'no-store' })
      const answer = await guarded('platform', ask, () => false)
      if (!answer?.ok || !answer.body) return null
      return lackingIn(await new Response(bounded(answer.body, SIZE_LIMIT, () => {})).json(), base_url)
    })
  } catch {
    return null
  }
}
