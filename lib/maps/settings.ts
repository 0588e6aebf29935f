import { env } from '@/lib/env'
import { styleNonce } from './style-nonce'

/** What the browser needs to load Google's script. The key is a browser key: the operator binds it to the shop's address (docs/maps.md). */
export type MapsSettings = NonNullable<ReturnType<typeof mapsSettings>>

/** Null without a key: the pages then have no map, and addresses come from the platform alone. Server only. */
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
