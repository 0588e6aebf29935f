import { AFTER_LOGIN, safeRedirect } from './redirect'

/** Where a way in leads once one is signed in: where one wanted to go, by its address, else home. */
export function destinationAfterLogin(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect')) ?? AFTER_LOGIN
}

let leaving = false

/**
 * Leaves a way in for good: it is replaced in the history, so that the way back does not lead to its form. A whole new page: nothing that
 * was fetched ahead for a guest stays. Once is enough: the login and the news of it both ask.
 */
export function goOn(): void {
  if (leaving) return
  leaving = true
  // Out of the browser's memory it may have to leave again.
  window.addEventListener('pageshow', () => {
    leaving = false
  })
  window.location.replace(destinationAfterLogin(window.location.search))
}
