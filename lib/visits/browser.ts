import { measure } from './measure'
import { getBucket, getStep, pageKind, type Step, VITALS, type Visit } from './visit'

// Counts this visit anonymously: when the page is left or hidden, it reports to the server. Loaded when the page is
// idle.

const fresh = new Set<Step>()
const told = new Set<Step>()
let started = false

/** Records the current page and starts measuring at the first. Respects Do Not Track and Global Privacy Control. */
export function notePage(pathname: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl) return
  const step = getStep(pathname)
  if (step && !told.has(step)) fresh.add(step)
  if (started) return
  started = true
  watchVisit()
}

function watchVisit(): void {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const page = pageKind(new URL(navigation?.name || location.href).pathname)
  // The paint time of a page opened in the background is meaningless.
  const behind = document.hidden || performance.getEntriesByType?.('visibility-state')[0]?.name === 'hidden'
  let read = behind ? null : measure()
  const tell = () => {
    if (!read && fresh.size === 0) return
    const visit: Visit = { page, steps: [...fresh] }
    const measured = read?.() ?? {}
    for (const vital of VITALS) {
      const value = measured[vital]
      if (value !== undefined) visit[vital] = getBucket(vital, value)
    }
    for (const step of fresh) told.add(step)
    fresh.clear()
    read = null
    navigator.sendBeacon('/api/visits', JSON.stringify(visit))
  }
  // A phone may end a hidden page without further events.
  document.addEventListener('visibilitychange', () => document.hidden && tell())
  window.addEventListener('pagehide', tell)
}
