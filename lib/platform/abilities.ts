import 'server-only'
import { unstable_cache } from 'next/cache'
import type { CallName } from '@/lib/contract/calls'
import { bounded } from '@/lib/http/bounded-body'
import { env } from '@/lib/settings/env'
import { lackingByAnswers } from './answers'
import { guarded } from './breaker'
import { lackingIn } from './openapi'
import { timeLeft, withPatience } from './page-clock'

/** Cache lifetime in seconds: a platform gains calls only with a release. */
const LIFETIME = 600
const SIZE_LIMIT = 4 * 1024 * 1024

/**
 * Calls that this platform lacks; features that need them are hidden or use legacy calls. Determined by its
 * document, else, for ext calls, by its answers.
 */
export async function lackingCalls(): Promise<CallName[]> {
  return (await lackingByDocument()) ?? lackingByAnswers()
}

let last: CallName[] | null = null

/**
 * By `/openapi.json`, revalidated in the background; null if it was never read. A platform without one is assumed
 * to lack nothing.
 */
const lackingByDocument = unstable_cache(
  async () => {
    last = (await readDocument()) ?? last
    return last
  },
  ['lacking-calls'],
  { revalidate: LIFETIME },
)

async function readDocument(): Promise<CallName[] | null> {
  const baseUrl = env().API_BASE_URL.replace(/\/+$/, '')
  try {
    return await withPatience(timeLeft(), async (signal) => {
      const ask = () =>
        fetch(`${baseUrl}/openapi.json`, { headers: { Accept: 'application/json' }, signal, cache: 'no-store' })
      const answer = await guarded('platform', ask, () => false)
      if (!answer?.ok || !answer.body) return null
      return lackingIn(await new Response(bounded(answer.body, SIZE_LIMIT, () => {})).json(), baseUrl)
    })
  } catch {
    return null
  }
}
