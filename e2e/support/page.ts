import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * Waits until a page of the shop is hydrated, as its controls do not respond before; other pages count as hydrated.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src*="/_next/static/"]') === null ||
      // React marks every hydrated element.
      [...document.querySelectorAll('button, input, select, textarea, form')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
      ),
  )
}

/**
 * A page that fails its test on unexpected errors: exceptions, policy violations, console errors. `pageErrors.expected`
 * lists those a test provokes. Visits and reloads wait for hydration unless a test opts out (`commit`). A test without
 * `page` starts no browser.
 */
export const test = base.extend<{ pageErrors: { expected: RegExp[] } }>({
  pageErrors: async ({ baseURL: _ }, use) => use({ expected: [] }),
  page: async ({ page, pageErrors, javaScriptEnabled }, use) => {
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
    const seen: string[] = []
    page.on('pageerror', (error) => seen.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
    })
    await use(page)
    expect(seen.filter((text) => !pageErrors.expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

/**
 * Makes sticky bars static for axe, or restores them: targets covered at a scroll position are no small targets.
 */
async function setBars(page: Page, position: 'static' | ''): Promise<void> {
  await page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>('header, nav')) {
      const held = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
      if (held || value === '') bar.style.position = value
    }
  }, position)
}

/** Checks the page with axe for WCAG 2.2 A and AA, except the selector `without`. */
export async function expectAccessible(
  page: Page,
  { without, colours = true }: { without?: string; colours?: boolean } = {},
): Promise<void> {
  // A page just navigated to may not have its title yet.
  await expect(page).toHaveTitle(/./)
  // Colours of a fading toast are not final.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setBars(page, 'static')
  // The shop has no third-party frames, for which axe would open another page.
  // The script stays in the document, and parsing it again takes as long as half the rules.
  const is_loaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(is_loaded && { axeSource: 'void 0' }) })
    // Passes are counted, not described, and style sheets are not fetched again, which only rules about video need:
    // each saves a third of the time.
    .options({ resultTypes: ['violations'], preload: false })
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

/** Nothing overflows the window horizontally. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, page.url()).toBeLessThanOrEqual(0)
}

/** Text alone at 200 % on a phone (WCAG 2.2, 1.4.4): nothing scrolls sideways, and no control leaves the window. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  const resizeText = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await resizeText('200%')
  await expectNoSideways(page)
  const findCutOff = () =>
    page.evaluate(() => {
      const scrolls = (one: Element | null): boolean =>
        one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
      return [...document.querySelectorAll('h1, h2, a, button, input, select, textarea, summary')]
        .filter((one) => {
          // What nobody sees has no room to have.
          if (one.closest('[aria-hidden="true"]')) return false
          const { left, right, width } = one.getBoundingClientRect()
          // Screen readers' texts are one pixel wide.
          return width > 1 && (left < -1 || right > window.innerWidth + 1) && !scrolls(one)
        })
        .map((one) => one.outerHTML.slice(0, 120))
    })
  await expect.poll(findCutOff, page.url()).toEqual([])
  await resizeText('')
}

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

/**
 * Checks accessibility and overflow at a phone's and a desktop's width, also with text at 200 % and at 200 % zoom: half the window's
 * width, at least 320 pixels (WCAG 2.2, 1.4.10). Colours do not depend on the width and are the slowest check: once
 * per colour scheme.
 */
export async function expectGoodAtEachWidth(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width: Math.max(320, size.width / 2), height: size.height / 2 })
    await expectNoSideways(page)
    await page.setViewportSize(size)
    await expectNoSideways(page)
    if (size === DESKTOP) await expectAccessible(page, { colours: false })
  }
  await expectRoomForLargeText(page)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
}
