import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** Waits until a page of the shop is hydrated, for before that its controls hear nothing; any other page is as good as hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src^="/_next/static/"]') === null ||
      // React marks every element that it has taken over.
      [...document.querySelectorAll('button, input, select, textarea, form')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
      ),
  )
}

/**
 * Every test fails on an error of the page that nobody asked for: an exception, a broken policy, a console error. `expected` names
 * what a test provokes on purpose. A visit and a reload wait until the page is hydrated, unless a test asks not to wait (`commit`).
 */
export const test = base.extend<{ pageErrors: { expected: RegExp[] } }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
      page.goto = async (url, options) => {
        const response = await goto(url, options)
        if (options?.waitUntil !== 'commit') await waitForHydration(page)
        return response
      }
      page.reload = async (options) => {
        const response = await reload(options)
        await waitForHydration(page)
        return response
      }
    }
    await use(page)
  },
  pageErrors: [
    async ({ page }, use) => {
      const seen: string[] = []
      page.on('pageerror', (error) => seen.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
      })
      const control = { expected: [] as RegExp[] }
      await use(control)
      expect(seen.filter((text) => !control.expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Takes the sticky bars out of the way of axe, or puts them back: what lies under one at a scroll position is no small target. */
async function setBars(page: Page, position: 'static' | ''): Promise<void> {
  await page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav')) {
      const held = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
      if (held || value === '') bar.style.position = value
    }
  }, position)
}

/** WCAG 2.2 A and AA, checked by axe on the page as it stands, but for `without`, a selector. */
export async function expectAccessible(
  page: Page,
  { without, colours = true }: { without?: string; colours?: boolean } = {},
): Promise<void> {
  // A page that has just been navigated to may not have its name yet.
  await expect(page).toHaveTitle(/./)
  // A toast that is fading in or out has no colours of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setBars(page, 'static')
  // The shop has no frames of others, for which axe would open a page of its own.
  const axe = new AxeBuilder({ page })
    // What is well is counted, not described: that is a third of the work.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
  if (without) axe.exclude(without)
  if (!colours) axe.disableRules('color-contrast')
  const { violations } = await axe.analyze()
  await setBars(page, '')
  await page.emulateMedia({ reducedMotion: null })
  const lines = violations.map(
    (one) => `${one.id}: ${one.help} (${one.nodes.map((node) => node.target.join(' ')).join(', ')})`,
  )
  expect(lines).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, page.url()).toBeLessThanOrEqual(0)
}

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

/**
 * The page as it stands is everybody's at a phone's width and at a desktop's, and nothing of it is wider than the window, also at 200 %:
 * a window at 200 % is one of half the width; a phone's is 320 pixels at the least (WCAG 2.2, 1.4.10). Colours are the same at each
 * width, and the dearest to check: once in each of the colour schemes.
 */
export async function expectGoodAtEachWidth(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width: Math.max(320, size.width / 2), height: size.height / 2 })
    await expectNoSideways(page)
    await page.setViewportSize(size)
    await expectNoSideways(page)
    if (size === DESKTOP) await expectAccessible(page, { colours: false })
  }
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
}
