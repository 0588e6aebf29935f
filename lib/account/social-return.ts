import { inStorage } from '@/lib/browser/storage'
import { tabChannel } from '@/lib/browser/tabs'

const KEY = 'social_login'

/** Before one goes to a provider, in this tab. Without storage the other tabs learn of the login with their next page. */
export function markLeaving(): void {
  inStorage(() => sessionStorage.setItem(KEY, '1'))
}

/** Tells the other tabs of a login that ended in this tab's page: the server made it, and no script was there to say so. */
export function announceReturn(): void {
  if (inStorage(() => sessionStorage.getItem(KEY)) === null) return
  inStorage(() => sessionStorage.removeItem(KEY))
  // lib/session/browser.ts listens; this module comes with a customer's page alone.
  tabChannel<string>('session').tell('login')
}
