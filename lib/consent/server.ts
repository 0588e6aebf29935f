import { env } from '@/lib/settings/env'
import { THIRD_PARTIES, type ThirdParty } from './choice'

/** Third parties configured in this shop; without any, nothing is asked. */
export function usedThirdParties(): ThirdParty[] {
  const { GOOGLE_MAPS_API_KEY, CHAT_SCRIPT_URL } = env()
  const used: Record<ThirdParty, boolean> = { maps: Boolean(GOOGLE_MAPS_API_KEY), chat: Boolean(CHAT_SCRIPT_URL) }
  return THIRD_PARTIES.filter((party) => used[party])
}
