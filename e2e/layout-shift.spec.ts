import { choose } from './support/catalogue'
import { DEMO_CUSTOMER, logIn } from './support/customer'
import { firstOf } from './support/demo'
import { expect, test } from './support/page'

/** Cumulative Layout Shift is good below 0.1; here the width of a word may change, and nothing else. */
const LIMIT = 0.005

for (const who of ['guest', 'customer'] as const) {
  test(`nothing moves while a page of a ${who} wakes`, async ({ page, request, context }) => {
    await choose(context, 1)
    if (who === 'customer') {
      await page.goto('/login')
      await logIn(page, DEMO_CUSTOMER)
    }
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { product, category } = await firstOf(request)
    for (const path of ['/home', product, category, '/checkout', '/login', '/pharmacy-selection?query=Milano']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
      expect
        .soft(
          shifts.reduce((sum, shift) => sum + shift, 0),
          path,
        )
        .toBeLessThan(LIMIT)
    }
  })
}
