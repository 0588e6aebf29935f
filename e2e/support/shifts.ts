import { expect, type Page } from '@playwright/test'

/**
 * Cumulative Layout Shift is good below 0.1; here only the width of a word may change, as when the typeface arrives late, and
 * with it the row that a word is in (0.009).
 */
const LIMIT = 0.02

interface Shift {
  value: number
  /** Shifted elements and distances. */
  moved: string[]
}

/** Records the layout shifts of all pages that open from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const told = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource) =>
      `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}: ${node?.parentElement?.outerHTML.slice(0, 200)}`
    interface LayoutShiftSource {
      node: Node | null
      previousRect: DOMRect
      currentRect: DOMRect
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: LayoutShiftSource[] })[])
        shifts.push({ value: entry.value, moved: entry.sources.map(told) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails if the open page has moved since it was opened. */
export async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
  const moved = shifts.reduce((sum, shift) => sum + shift.value, 0)
  expect.soft(moved, `${page.url()} ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(LIMIT)
}
