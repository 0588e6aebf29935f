import 'server-only'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { siteCalls } from '@/lib/contract/site'
import { tags } from './cache'
import { isOutage, PlatformError } from './result'
import { platform } from './server'

/** Seconds that what the platform says of the shop is believed; a change is announced. */
const LIFETIME = 3600

let last = false

/**
 * Whether what the shop shows is invented; no page fails for it: what was last said goes on counting while the platform is away. A
 * platform without the call says no. It stays out of a page's age, which is that of its prices.
 */
export const isDemoShop = cache(async (): Promise<boolean> => {
  last = await readDemo().catch(() => last)
  return last
})

const readDemo = unstable_cache(
  async () => {
    const result = await platform()(siteCalls.getShop, {}, { cache: 'no-store' })
    if (result.ok) return result.data.demo
    // Who answers, and not that, does not have the call.
    if (!isOutage(result.failure) || result.failure.kind === 'validation') return false
    throw new PlatformError('getShop', result.failure)
  },
  ['shop'],
  { revalidate: LIFETIME, tags: [tags.shop] },
)
