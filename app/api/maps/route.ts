import { mapsSettings } from '@/lib/maps/settings'

export const dynamic = 'force-dynamic'

/** Returns map settings for dialogs, whose pages do not contain them; null without a key. */
export function GET(): Response {
  return Response.json(mapsSettings(), { headers: { 'Cache-Control': 'no-cache' } })
}
