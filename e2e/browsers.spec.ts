import type { Page } from '@playwright/test'
import { formatEuro } from '@/lib/rules/money'
import { addToCart } from './support/add'
import { choose, findProduct, readPharmacy } from './support/catalogue'
import { actEarly } from './support/early'
import { expect, test, waitForHydration } from './support/page'
import { texts } from './support/texts'

// Browsers as people have them: translating, with a wrong clock, at 400 % zoom, faster than the scripts.

const HERE = '1'

/** Changes the page like a browser's translation: replaces each text node with new elements. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (!parent?.isConnected || parent.closest('[translate=no], font, script, style, noscript, textarea')) return
      if (text.data.trim() === '') return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(`«${text.data}»`)
      text.replaceWith(font)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      if (root instanceof Text) found.push(root)
      found.forEach(wrap)
    }
    wrapAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapAll)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('on a translated page quantities, prices and totals go on changing, from the cart to the order', {
  tag: '@mobile',
}, async ({ page, context, request }) => {
  await choose(context, HERE)
  const { minsan, name, price } = await findProduct(
    request,
    HERE,
    (one) => one.kind === 'cosmetic' && one.availability === 'available' && (one.max_quantity ?? 9) >= 4,
  )
  await page.goto(`/product/${minsan}`)
  await addToCart(page, name)
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByText(formatEuro(price ?? 0)).first()).toBeVisible()
  await translate(page)
  for (const quantity of [2, 3, 4]) {
    await page.getByRole('button', { name: texts.product.increase.replace('{product}', name) }).click()
    const total = formatEuro((Math.round((price ?? 0) * 100) * quantity) / 100)
    await expect(main.getByRole('status').filter({ hasText: new RegExp(`^${quantity}$`) })).toBeVisible()
    // Line, summary and bar, and nothing of before.
    await expect(main.getByText(total, { exact: true })).toHaveCount(3)
  }
  await expect(main.getByText(name).first()).toHaveText(name)
  await main.getByRole('link', { name: texts.cart.collectAction }).first().click()
  await page.waitForURL('**/checkout/click-and-collect')
  await translate(page)
  await expect(main.getByText(formatEuro((Math.round((price ?? 0) * 100) * 4) / 100)).first()).toBeVisible()
})

for (const hours of [-7, -5, 5, 11])
  test(`a device whose clock is ${hours} hours off says of a pharmacy what is true now`, async ({
    page,
    context,
    request,
  }) => {
    await choose(context, HERE)
    const { code } = await readPharmacy(request, HERE)
    const status = /^(Aperta|Chiusa|Apre|Di turno)/
    const right = await context.newPage()
    const read = async (tab: Page) => {
      await tab.goto(`/pharmacy/${code}`)
      await waitForHydration(tab)
      const header = tab.getByRole('banner').getByText(status).filter({ visible: true }).first()
      return [await header.textContent(), await tab.getByRole('main').getByText(status).first().textContent()]
    }
    const before = await read(right)
    await page.addInitScript((shift) => {
      const Right = Date
      const now = () => Right.now() + shift
      window.Date = class extends Right {
        constructor(...given: [string | number | Date]) {
          super(...(given.length > 0 ? given : ([now()] as [number])))
        }
        static override now = now
      } as DateConstructor
    }, hours * 3_600_000)
    const said = await read(page)
    // It may open or close meanwhile.
    expect([before, await read(right)]).toContainEqual(said)
  })

test('at 400 % zoom only the bottom bar stays over the text', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await choose(context, HERE)
  const { minsan, name } = await findProduct(
    request,
    HERE,
    (one) => one.kind === 'cosmetic' && one.availability === 'available',
  )
  await page.goto(`/product/${minsan}`)
  await addToCart(page, name)
  for (const path of [`/product/${minsan}`, '/checkout', '/checkout/click-and-collect']) {
    await page.goto(path)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    const covered = await page.evaluate(() => {
      const line = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
      return line.filter(stays).length
    })
    expect.soft(covered, path).toBeLessThanOrEqual(72)
  }
})

test('what was typed into the search before the scripts opens its suggestions as they arrive', async ({ page }) => {
  const box = page.getByRole('searchbox').or(page.getByRole('combobox'))
  await actEarly(page, '/home', () => box.first().fill('paracetamolo'))
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(box.first()).toHaveValue('paracetamolo')
})
