import 'server-only'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { siteCalls } from '@/lib/contract/site'
import { tags } from './cache'
import { isOutage, PlatformError } from './result'
import { platform } from './server'

/** Cache lifetime in seconds; changes are announced. */
const LIFETIME = 3600

let last = false

/**
 * The shop's data are fictional (demo). No page fails because of this: during an outage the last value stays. False
 * for a platform without the call. Not counted in a page's age, which is that of its prices.
 */
export const isDemoShop = cache(async (): Promise<boolean> => {
  last = await readDemo().catch(() => last)
  return last
})

const readDemo = unstable_cache(
  async () => {
    const result = await platform()(siteCalls.getShop, {}, { cache: 'no-store' })
    if (result.ok) return result.data.demo
    // The platform answers but lacks the call.
    if (!isOutage(result.failure) || result.failure.kind === 'validation') return false
    throw new PlatformError('getShop', result.failure)
  },
  ['shop'],
  { revalidate: LIFETIME, tags: [tags.shop] },
)
