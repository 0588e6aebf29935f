const KEY = 'social_login'

/** Before one goes to a provider, in this tab. */
export function markLeaving(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Then the other tabs learn of the login with their next page.
  }
}

/** Tells the other tabs of a login that ended in this tab's page: the server made it, and no script was there to say so. */
export function announceReturn(): void {
  try {
    if (sessionStorage.getItem(KEY) === null) return
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
  if (typeof BroadcastChannel === 'undefined') return
  // lib/session/browser.ts listens; this module comes with a customer's page alone.
  const channel = new BroadcastChannel('session')
  channel.postMessage('login')
  channel.close()
}
