import { inStorage, storedObject } from '@/lib/browser/storage'
import { MAILED_PAGES, type MailedPage } from '@/lib/values/mailed-pages'
import { safeRedirect } from './redirect'

// Destination after opening a mail: the full path on this device; the mail's link contains only pages without personal
// data.

const KEY = 'way_back'
const KEPT_MS = 24 * 3_600_000

/** Stores the destination for the page that the mailed link opens; replaces an older one. */
export function storeWayBack(wish: string | null): void {
  inStorage(() => {
    if (wish === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ wish, until: Date.now() + KEPT_MS }))
  })
}

/** Returns this device's stored destination; null if missing or expired. */
export function readWayBack(): string | null {
  const kept = storedObject(() => localStorage, KEY)
  if (typeof kept?.until !== 'number' || kept.until < Date.now()) return null
  return typeof kept.wish === 'string' ? safeRedirect(kept.wish) : null
}

/** Returns the destination if it may appear in a mail. */
export function toMailedPage(wish: string | null): MailedPage | undefined {
  const path = safeRedirect(wish)?.split(/[?#]/, 1)[0]
  return MAILED_PAGES.find((page) => page === path)
}
