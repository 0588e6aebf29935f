import { matchCall } from '@/lib/platform/forward'
import routes from './routes.json'

/** Our endpoints outside of the contract, and files. */
const OWN =
  /^\/(api\/(?:health|ready|account|notify|guarantee-notice|session|guest|cart|checkout|confirm|pharmacy|drafts|orders|bookings|abilities|social|revalidate|markdown|maps|articles|visits)|_next\/static|media|og|feeds|sitemaps|[a-z]+\.(?:txt|xml))(?:\/|$)/
const PAGES = routes.known.map((route): [string, RegExp] => [route, new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)])

/** Returns a URL's pattern for logs and metrics, without searches and IDs. */
export function routeName(method: string, url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const own = OWN.exec(path)
  if (own) return `/${own[1]}`
  if (path.startsWith('/api/')) return matchCall(method, path.slice(4))?.row.path ?? 'unknown'
  return PAGES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'unknown'
}
