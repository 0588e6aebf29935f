/** Pixels between a toast and what stays free under it. */
const GAP = 12

/** How far up the toasts go, in pixels, so that none lies over a box that stays free. `box` is theirs where they lie by themselves. */
export function liftAbove(box: DOMRect, kept: readonly DOMRect[]): number {
  let lift = 0
  for (const one of [...kept].sort((a, b) => b.bottom - a.bottom)) {
    const across = one.left < box.right && one.right > box.left
    if (across && one.top < box.bottom - lift && one.bottom > box.top - lift) lift = box.bottom - one.top + GAP
  }
  return lift
}

/** Keeps the toasts off the buttons that lead to an order and place it, and off steppers (`data-keep-clear`), however the page is scrolled. */
export function keepClear(region: HTMLElement): () => void {
  function place() {
    region.style.setProperty('--lift', '0px')
    const kept = [...document.querySelectorAll('[data-keep-clear]')]
      .filter((one) => getComputedStyle(one).visibility === 'visible')
      .map((one) => one.getBoundingClientRect())
    region.style.setProperty('--lift', `${liftAbove(region.getBoundingClientRect(), kept)}px`)
  }
  place()
  addEventListener('scroll', place, { passive: true })
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', place)
    removeEventListener('resize', place)
  }
}
