import { createHmac } from 'node:crypto'
import { splitList } from '@/lib/process/split-list'
import type { Env } from '@/lib/process/storefront-environment'

/**
 * Nonce that Google's script adds to its style elements (Google, "Content Security Policy guide"). Equal for all
 * responses of a shop, because pages are cached and shared between processes. Allows styles only, never scripts.
 */
export function styleNonce({ SESSION_SECRET }: Pick<Env, 'SESSION_SECRET'>): string {
  const [newest = ''] = splitList(SESSION_SECRET)
  return createHmac('sha256', newest).update('google-maps-styles').digest('base64url')
}
