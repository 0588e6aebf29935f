import { getBucket, getStep, pageKind, type Step, VITALS, type Visit, type Vital } from './visit'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEntry & { interactionId?: number }

/** Interactions per ignored outlier (web.dev/articles/inp). */
const PER_OUTLIER = 50
const KEPT = 10

/**
 * Measures this page's LCP, INP (both in seconds) and CLS from its start; omits what the browser does not support.
 */
function measure(): () => Partial<Record<Vital, number>> {
  const found: Partial<Record<Vital, number>> = {}

  const shifts = { sum: 0, first: 0, last: 0 }
  function addShift({ value, hadRecentInput, startTime }: Shift) {
    if (hadRecentInput) return
    // A session window of shifts: gaps under one second, five seconds in all (web.dev/articles/cls).
    const same = startTime - shifts.last < 1000 && startTime - shifts.first < 5000
    shifts.sum = same ? shifts.sum + value : value
    if (!same) shifts.first = startTime
    shifts.last = startTime
    found.cls = Math.max(found.cls ?? 0, shifts.sum)
  }

  const interactions = new Set<number>()
  const longest = new Map<number, number>()
  function addInteraction({ interactionId, duration }: Interaction) {
    if (!interactionId) return
    interactions.add(interactionId)
    longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
    const sorted = [...longest].sort(([, one], [, other]) => other - one)
    for (const [id] of sorted.splice(KEPT)) longest.delete(id)
    const outliers = Math.min(sorted.length - 1, Math.floor(interactions.size / PER_OUTLIER))
    found.inp = (sorted[outliers]?.[1] ?? 0) / 1000
  }

  const drains = [
    watch('largest-contentful-paint', ({ startTime }) => {
      found.lcp = startTime / 1000
    }),
    watch<Shift>('layout-shift', addShift, () => {
      found.cls ??= 0
    }),
    watch<Interaction>('first-input', addInteraction),
    watch<Interaction>('event', addInteraction),
  ]
  return () => {
    for (const drain of drains) drain()
    return found
  }
}

/** Observes all entries of a type; the returned function processes pending ones. */
function watch<Entry extends PerformanceEntry>(type: string, take: (entry: Entry) => void, onWatched?: () => void) {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  const takeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) take(entry as Entry)
  }
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()))
  // Only the first event below this duration is reported, so that fast pages have a value too.
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  onWatched?.()
  return () => takeAll(observer.takeRecords())
}

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
