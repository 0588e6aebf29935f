import { inStorage, storedObject } from '@/lib/browser/storage'
import { MAILED_PAGES, type MailedPage } from '@/lib/rules/mailed-pages'
import { safeRedirect } from './redirect'

// Where somebody was going who has to open a mail first: the whole way on this device, and in the mail's link no more than a page that tells
// nothing of anybody.

const KEY = 'way_back'
/** As long as the mail's link lives. */
const KEPT_MS = 24 * 3_600_000

/** Keeps the way for the page that the mail's link opens here; an older one goes. */
export function keepWay(wish: string | null): void {
  inStorage(() => {
    if (wish === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ wish, until: Date.now() + KEPT_MS }))
  })
}

/** The way that was kept on this device, null for none and an old one. */
export function keptWay(): string | null {
  const kept = storedObject(() => localStorage, KEY)
  if (typeof kept?.until !== 'number' || kept.until < Date.now()) return null
  return typeof kept.wish === 'string' ? safeRedirect(kept.wish) : null
}

/** As much of a way as may stand in a mail. */
export function mailedWay(wish: string | null): MailedPage | undefined {
  const path = safeRedirect(wish)?.split(/[?#]/, 1)[0]
  return MAILED_PAGES.find((page) => page === path)
}
