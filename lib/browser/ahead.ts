import { isMeteredConnection, whenIdle } from './when-idle'

/** Links to pages that are the same for all visitors of a pharmacy, and most likely to be followed. */
const LIKELY = 'a[href^="/product/"], a[href^="/categories/"]'
/** Products named without a touch on one page; the data of each is some 14 KB. */
const MOST = 4

/**
 * Names a page to fetch when a pointer, a finger or the focus comes to its link. A touch comes too late for that: without a
 * pointer that hovers, the products in the window are named too, each when the one before has arrived.
 */
export function watchAhead(name: (page: string) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  const say = (link?: HTMLAnchorElement | null) => {
    if (link && !isMeteredConnection()) name(link.pathname + link.search)
  }
  const come = ({ target }: Event) => {
    if (target instanceof Element) say(target.closest<HTMLAnchorElement>(LIKELY))
  }
  for (const type of ['pointerover', 'focusin']) window.addEventListener(type, come, { signal, passive: true })
  if (matchMedia('(hover: hover)').matches) return

  const named: string[] = []
  const isNext = (link: HTMLAnchorElement) => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && bottom > top && !named.includes(link.pathname)
  }
  const next = () =>
    whenIdle(() => {
      if (signal.aborted || named.length === MOST) return
      const link = [...document.querySelectorAll<HTMLAnchorElement>('article a[href^="/product/"]')].find(isNext)
      if (link) named.push(link.pathname)
      say(link)
    })
  const arrivals = new PerformanceObserver((list) => {
    const last = named.at(-1)
    if (last && list.getEntries().some((entry) => entry.name.includes(`${last}?`))) next()
  })
  arrivals.observe({ type: 'resource' })
  signal.addEventListener('abort', () => arrivals.disconnect())
  for (const moment of ['load', 'scrollend']) window.addEventListener(moment, next, { signal })
  if (document.readyState === 'complete') next()
}
