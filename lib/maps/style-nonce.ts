import { createHmac } from 'node:crypto'
import type { Env } from '@/lib/contract/storefront-environment'

/**
 * The nonce that Google's script gives to the style elements it adds (Google, "Content Security Policy guide"). The same for every
 * answer of a shop: pages are cached, and one that another process made must fit this one's policy. It opens styles, never scripts.
 */
export function styleNonce({ SESSION_SECRET }: Pick<Env, 'SESSION_SECRET'>): string {
  const [newest = ''] = SESSION_SECRET.split(',')
  return createHmac('sha256', newest.trim()).update('google-maps-styles').digest('base64url')
}
