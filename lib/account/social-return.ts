import { inStorage } from '@/lib/browser/storage'
import { tabChannel } from '@/lib/browser/tabs'

const KEY = 'social_login'

/** Marks that this tab leaves for a provider. Without storage, other tabs notice the login on their next page. */
export function markLeaving(): void {
  inStorage(() => sessionStorage.setItem(KEY, '1'))
}

/** Announces a login through a provider to the other tabs; the server made it, so no script did. */
export function announceReturn(): void {
  if (inStorage(() => sessionStorage.getItem(KEY)) === null) return
  inStorage(() => sessionStorage.removeItem(KEY))
  // lib/session/browser.ts listens; this module is only loaded on customers' pages.
  tabChannel<string>('session').tell('login')
}
