import type { Runtime } from '@/backend/http/runtime'
import { refreshDerived } from '../catalogue/derived'
import { announceChanges } from '../http/announce'

/**
 * Refreshes listings and invalidates pages of products that sold out or are back. Called after the commit; never
 * throws, since the next refresh repairs a failure.
 */
export async function shelfChanged({ database, env, log }: Runtime, minsans: readonly string[]): Promise<void> {
  if (minsans.length === 0) return
  try {
    await refreshDerived(database, { minsans: [...minsans].sort() })
  } catch (error) {
    log.warn({ err: error, event: 'refresh failed' }, 'derived columns not refreshed')
  }
  // Not awaited: the storefront may be slow.
  void announceChanges({ env, log }, { tags: minsans.map((minsan) => `product-${minsan}`) })
}
