import { env } from '@/lib/settings/env'
import { styleNonce } from './style-nonce'

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
