import { AFTER_LOGIN, safeRedirect } from './redirect'

export function destinationAfterLogin(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect')) ?? AFTER_LOGIN
}

let leaving = false

/**
 * Leaves a login page, replacing it in the history. A full page load, so that no prefetched guest page stays. Called by
 * login and by its notification, so only the first call counts.
 */
export function goOn(): void {
  if (leaving) return
  leaving = true
  // Restored from the back/forward cache, it may have to leave again.
  window.addEventListener('pageshow', () => {
    leaving = false
  })
  window.location.replace(destinationAfterLogin(window.location.search))
}
