import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * Waits until a page of the shop is hydrated, as its controls do not respond before; other pages count as hydrated.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated =
      document.querySelector('script[src*="/_next/static/"]') === null ||
      // React marks every hydrated element.
      [...document.querySelectorAll('button, input, select, textarea, form')].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactFiber$')),
      )
    // Effects, which listen on the window, run after React has marked the elements. They may lead to another page, where
    // this begins again.
    return isHydrated && new Promise((resolve) => requestIdleCallback(() => resolve(true)))
  })
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

/** Half the size of what AxeBuilder takes by itself, and each page parses it. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

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
  // A fade that has begun ends here: a busy machine may draw no frame for long, and a spinner never ends.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
  })
  // The shop has no third-party frames, for which axe would open another page.
  // The script stays in the document, and parsing it again takes as long as half the rules.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? 'void 0' : AXE })
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

/** Boxes that content may not leave downwards either; of others, such as lines of text, the height is not its limit. */
const FRAMES = 'li, article, td, th, button, a'

/**
 * Describes the texts, pictures and controls that leave a box around them, also inside boxes that clip or scroll,
 * which the width of the page does not show. Exempt are:
 * - content of boxes that scroll sideways on purpose: class `scroll-x`, `pre`, or a carousel (`scroll-snap-type: x`)
 * - text cut with an ellipsis or by `line-clamp`, if it is a link or button, has a title or label, or is elsewhere on
 *   the page in full
 * - hidden content, and content for screen readers only
 * - negative margins, and absolutely positioned content outside a box that does not clip
 */
export function findOverflow(page: Page, hasLargeText = false): Promise<string[]> {
  return page.evaluate(
    ({ frames, is_large }) => {
      const styles = new Map<Element, CSSStyleDeclaration>()
      const rects = new Map<Element, DOMRect>()
      function styleOf(one: Element): CSSStyleDeclaration {
        const style = styles.get(one) ?? getComputedStyle(one)
        styles.set(one, style)
        return style
      }
      function rectOf(one: Element): DOMRect {
        const rect = rects.get(one) ?? one.getBoundingClientRect()
        rects.set(one, rect)
        return rect
      }
      const name = (one: Element) => `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}">`
      const readText = (one: Element) => one.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const allText = readText(document.body)
      const isReadable = (cut: Element) =>
        cut.closest('a, button, summary, [title], [aria-label]') !== null ||
        cut.querySelector('a') !== null ||
        allText.split(readText(cut)).length > 2

      /** Returns how content with this box leaves its ancestors, starting with `parent`; null if it does not. */
      function findFault({ left, right, top, bottom }: DOMRect, parent: Element | null): string | null {
        // A line can be lower than its glyphs: content is outside with the middle of its first or last line.
        const half = Math.min(8, (bottom - top) / 2)
        const slack = { left: 1, right: 1 }
        let inFlow = true
        let isLifted = false
        for (let box = parent; box && box !== document.documentElement; box = box.parentElement) {
          const style = styleOf(box)
          if (style.display === 'contents' || style.display === 'inline') continue
          const rect = rectOf(box)
          if (isLifted && style.position !== 'static') isLifted = false
          if (style.overflowX !== 'visible' && !isLifted) {
            if (rect.width <= 2 || box.matches('.scroll-x, pre') || style.scrollSnapType.startsWith('x')) return null
            const isCutOnPurpose = style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp)
            if (isCutOnPurpose && isReadable(box)) return null
            const start = rect.left + box.clientLeft
            const isInside =
              left >= start - 1 &&
              right <= start + box.clientWidth + 1 &&
              (/auto|scroll/.test(style.overflowY) || (top + half >= rect.top && bottom - half <= rect.bottom))
            return isInside ? null : `is cut off by ${name(box)}`
          }
          // The row of a scrolling box is as wide as the box, its content wider.
          const isRow = box.parentElement?.matches('.scroll-x') === true
          // With large text content may leave an invisible box, as long as no box cuts it off.
          if (inFlow && !isRow && !is_large) {
            const isInsideX = left >= rect.left - slack.left && right <= rect.right + slack.right
            const isInsideY = top + half >= rect.top && bottom - half <= rect.bottom
            if (!isInsideX || (!isInsideY && box.matches(frames))) return `leaves ${name(box)}`
          }
          slack.left += Math.max(0, -Number.parseFloat(style.marginLeft))
          slack.right += Math.max(0, -Number.parseFloat(style.marginRight))
          if (style.position === 'fixed') break
          if (style.position === 'absolute') {
            inFlow = false
            isLifted = true
          }
        }
        return left < -1 || right > innerWidth + 1 ? 'leaves the window' : null
      }

      const faults = new Map<Element, string>()
      function look(one: Element, rect: DOMRect, parent: Element | null) {
        const fault = rect.width > 2 ? findFault(rect, parent) : null
        if (fault) faults.set(one, `${name(one)} "${readText(one).slice(0, 40)}" ${fault}`)
      }
      const isShown = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr-only')
      const range = document.createRange()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!parent || node.nodeValue?.trim() === '' || !isShown(parent)) continue
        range.selectNodeContents(node)
        look(parent, range.getBoundingClientRect(), parent)
      }
      for (const one of document.querySelectorAll('img, svg, button, input, select, textarea, canvas, table'))
        if (isShown(one)) look(one, rectOf(one), one.parentElement)
      const { scrollWidth, clientWidth } = document.documentElement
      return [...faults.values(), ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide`] : [])]
    },
    { frames: FRAMES, is_large: hasLargeText },
  )
}

/** Fails if content leaves its box or the page scrolls sideways, at the present size of the window. */
export async function expectNoOverflow(page: Page, hasLargeText = false): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} px${hasLargeText ? ', text at 200 %' : ''}`
  await expect.poll(() => findOverflow(page, hasLargeText), where).toEqual([])
}

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
/** The narrowest window (390 px at 200 % zoom; WCAG 2.2, 1.4.10) and a tablet's. */
const OTHERS = [
  { width: 768, height: 1024 },
  { width: 320, height: 640 },
]

/**
 * Checks overflow at 1280, 768, 320 and 390 px and, on the phone, with text at 200 % (WCAG 2.2, 1.4.4), then restores
 * the size of the window. Also for a page with an open sheet or dialog.
 */
export async function expectNoOverflowAtEachWidth(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of [DESKTOP, ...OTHERS, PHONE]) {
    await page.setViewportSize(size)
    await expectNoOverflow(page)
  }
  const resizeText = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await resizeText('200%')
  await expectNoOverflow(page, true)
  await resizeText('')
  if (before) await page.setViewportSize(before)
}

/**
 * Checks overflow at each width (`expectNoOverflowAtEachWidth`) and accessibility at a desktop's and a phone's.
 * Colours do not depend on the width and are the slowest check: once per colour scheme.
 */
export async function expectGoodAtEachWidth(page: Page, schemes: readonly ('light' | 'dark')[] = ['light']) {
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page, { colours: false })
  await expectNoOverflowAtEachWidth(page)
  await page.setViewportSize(PHONE)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
}
