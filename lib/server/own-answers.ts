import { decoded } from '../http/decoded'
import type { Answer } from './answer'
import { answerOldPage } from './old-page-data'
import { HOME, INTERNAL, movedAnswer } from './one-address'
import type { OwnPageKind } from './own-pages'

/** Maximum length of a URL. */
const URL_LIMIT = 4096
/** Next and the API handle their methods. */
const ALL_METHODS = /^\/(?:api|_next|banco\/azioni)\/|^\/__nextjs/
/** Selection of a pharmacy, which a shop with one pharmacy does not have. */
const CHOOSING = /^\/(pharmacy-selection|pharmacies)(\/|$)/

/** Answers without Next: one of our pages, an answer such as a redirect home, or null. */
export function answeredByUs(
  { method, url }: { method: string; url: string },
  { one_pharmacy }: { one_pharmacy: boolean },
): OwnPageKind | Answer | null {
  if (url.length > URL_LIMIT) return 'too_long'
  const pathname = url.split('?', 1)[0] ?? '/'
  if (method !== 'GET' && method !== 'HEAD' && !ALL_METHODS.test(pathname)) return 'not_sent'
  // A malformed URL, which Next answers with an error. A page's may be one of an old site (`resolveAddress`).
  if (INTERNAL.test(pathname) && decoded(pathname) === null) return movedAnswer(HOME)
  if (one_pharmacy && CHOOSING.test(pathname)) return movedAnswer(HOME)
  return pathname === '/offline' ? 'offline' : answerOldPage(pathname)
}
