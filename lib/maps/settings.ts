import { createHmac } from 'node:crypto'
import { splitList } from '@/lib/process/split-list'
import type { Env } from '@/lib/process/storefront-environment'
import { env } from '@/lib/settings/env'

/**
 * Nonce that Google's script adds to its style elements (Google, "Content Security Policy guide"). Equal for all
 * responses of a shop, because pages are cached and shared between processes. Allows styles only, never scripts.
 */
export function styleNonce({ SESSION_SECRET }: Pick<Env, 'SESSION_SECRET'>): string {
  const [newest = ''] = splitList(SESSION_SECRET)
  return createHmac('sha256', newest).update('google-maps-styles').digest('base64url')
}

/**
 * Settings for loading Google's script. The key is a browser key, restricted to the shop's origin by the operator
 * (docs/maps.md).
 */
export type MapsSettings = NonNullable<ReturnType<typeof mapsSettings>>

/** Null without a key: pages have no map, and only the platform suggests addresses. Server only. */
export function mapsSettings() {
  const settings = env()
  if (!settings.GOOGLE_MAPS_API_KEY) return null
  return {
    api_key: settings.GOOGLE_MAPS_API_KEY,
    version: settings.GOOGLE_MAPS_VERSION,
    libraries: settings.GOOGLE_MAPS_LIBRARIES,
    region: settings.GOOGLE_MAPS_REGION.toUpperCase(),
    language: settings.GOOGLE_MAPS_LANGUAGE,
    map_id: settings.GOOGLE_MAPS_MAP_ID,
    style_nonce: styleNonce(settings),
  }
}
