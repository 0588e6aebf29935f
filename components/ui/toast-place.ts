/** Pixels between a toast and what stays free under it. */
const GAP = 12

/** How far up the toasts go, in pixels, so that none lies over a box that stays free. `box` is theirs where they lie by themselves. */
export function liftAbove(box: DOMRect, kept: readonly DOMRect[]): number {
  let lift = 0
  for (const one of [...kept].sort((a, b) => b.bottom - a.bottom)) {
    const across = one.left < box.right && one.right > box.left
    if (across && one.top < box.bottom - lift && one.bottom > box.top - lift) lift = box.bottom - one.top + GAP
  }
  // A tall toast rather covers a button than leaves the window.
  return Math.max(0, Math.min(lift, box.top - GAP))
}

/** Keeps the toasts off what is marked `data-keep-clear` (buttons that order, steppers) when toasts come and the page scrolls. */
export function keepClear(region: HTMLElement, signal: AbortSignal): void {
  function place() {
    const list = region.querySelector('ol')
    if (!list) return
    region.style.setProperty('--lift', '0px')
    const kept = [...document.querySelectorAll('[data-keep-clear]')]
      .filter((one) => getComputedStyle(one).visibility === 'visible')
      .map((one) => one.getBoundingClientRect())
    region.style.setProperty('--lift', `${liftAbove(list.getBoundingClientRect(), kept)}px`)
  }
  new MutationObserver(place).observe(region, { childList: true, subtree: true })
  addEventListener('scroll', place, { passive: true, signal })
  addEventListener('resize', place, { signal })
}
