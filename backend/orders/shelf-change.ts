import type { Runtime } from '@/backend/runtime'
import { refreshDerived } from '../catalogue/derived'
import { announceChanges } from '../http/announce'

/**
 * After an order took the last pack of these products, or gave one back: brings listings up to date and has their pages made
 * anew. It comes after the order is safe, and a failure is made good by the next refresh, so it never fails a call.
 */
export async function shelfChanged({ database, env, log }: Runtime, minsans: readonly string[]): Promise<void> {
  if (minsans.length === 0) return
  try {
    await refreshDerived(database, { minsans: [...minsans].sort() })
  } catch (error) {
    log.warn({ err: error, event: 'refresh failed' }, 'derived columns not refreshed')
  }
  // Nobody waits for the storefront.
  void announceChanges(env, { tags: minsans.map((minsan) => `product-${minsan}`) })
}
