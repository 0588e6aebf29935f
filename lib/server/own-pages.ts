import type { Source } from '@/lib/platform/outage'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import { failurePage } from './failure-page'
import { type PageOptions, type PreparedPage, preparePage } from './prepared-page'

/** A page without Next and platform. */
export interface OwnPage {
  page: PreparedPage
  status: number
  headers: Record<string, string>
}

const NO_STORE = { 'Cache-Control': 'no-store' }
const LATER = { ...NO_STORE, 'Retry-After': '30' }

const KINDS = {
  /** Cached by the service worker for offline use. */
  offline: { status: 200, headers: { 'Cache-Control': 'public, max-age=0' } },
  too_long: { status: 414, headers: NO_STORE },
  form_too_large: { status: 413, headers: NO_STORE },
  busy: { status: 503, headers: LATER },
  not_sent: { status: 405, headers: { ...NO_STORE, Allow: 'GET, HEAD' } },
  failed: { status: 500, headers: NO_STORE },
  blog: { status: 503, headers: LATER },
  unavailable: { status: 503, headers: LATER },
  desk_failed: { status: 500, headers: NO_STORE },
  desk_unavailable: { status: 503, headers: LATER },
} as const

export type OwnPageKind = keyof typeof KINDS

/** Our own pages, each prepared once. `form` is the path of the form to return to. */
export function ownPages(options: PageOptions): (kind: OwnPageKind, form?: string) => OwnPage {
  const preparedFor = memoizeLatest((form: string | undefined) =>
    memoizeLatest((kind: OwnPageKind) => preparePage(failurePage(kind, options.frame, form), options)),
  )
  return (kind, form) => ({ page: preparedFor(form)(kind), ...KINDS[kind] })
}

const BLOG = /^\/blog(\/|$)/
const DESK = /^\/banco(\/|$)/

export function failureKind(pathname: string, outage: (source?: Source) => boolean): OwnPageKind {
  if (DESK.test(pathname)) return outage() ? 'desk_unavailable' : 'desk_failed'
  if (outage()) return 'unavailable'
  return BLOG.test(pathname) && outage('blog') ? 'blog' : 'failed'
}
