import { cookieIn } from './hint'

const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

let fetching: Promise<unknown> | null = null

/** The readable half of the XSRF pair; '' where the server gives none, and the write is then refused there. */
export async function xsrfToken(): Promise<string> {
  return cookieIn(document.cookie, XSRF_COOKIE) ?? renewXsrf()
}

/** Asks for a good pair: a browser may hold one that was signed with a key the shop no longer has. */
export async function renewXsrf(): Promise<string> {
  fetching ??= fetch('/api/session', { cache: 'no-store' })
    // The cookie is all that is wanted; an answer that nobody reads would hold its connection.
    .then((answer) => answer.text())
    .catch(() => null)
    .finally(() => {
      fetching = null
    })
  await fetching
  return cookieIn(document.cookie, XSRF_COOKIE) ?? ''
}
