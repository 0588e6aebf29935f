import { choose, findProduct } from './support/catalogue'
import { expect, test } from './support/page'
import { texts } from './support/texts'

const PHARMACY = '1'

test('the home page is no walk, with a pharmacy and without', { tag: '@mobile' }, async ({ page, context }) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.goto('/home')
  expect(await height()).toBeLessThanOrEqual(4500)
  await choose(context, PHARMACY)
  await page.goto('/home')
  expect(await height()).toBeLessThanOrEqual(4500)
})

test('a listing begins with its products, two in a row', { tag: '@mobile' }, async ({ page, context }) => {
  for (const id of [null, PHARMACY]) {
    if (id) await choose(context, id)
    for (const path of ['/discounts', '/search?query=crema', '/categories/integratori']) {
      await page.goto(path)
      const seen = await page.evaluate(() => {
        const head = document.querySelector('main')?.getBoundingClientRect().top ?? 0
        const cards = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect())
        const first = cards[0]?.top ?? 9999
        return { head: first - head, cards: cards.filter(({ bottom }) => bottom <= first + 700).length }
      })
      expect.soft(seen.head, `head of ${path} at ${id}`).toBeLessThanOrEqual(200)
      expect.soft(seen.cards, `cards of ${path} at ${id}`).toBeGreaterThanOrEqual(4)
    }
  }
})

test('what is bought has price and button on the first screen', { tag: '@mobile' }, async ({
  page,
  context,
  request,
}) => {
  const two_lines = (name: string) => name.length > 30 && name.length < 50
  const wanted = await Promise.all([
    findProduct(request, PHARMACY, (one) => one.supply === 'OTC' && one.price !== null && two_lines(one.name)),
    findProduct(request, PHARMACY, (one) => one.supply === 'RR' && one.price !== null && two_lines(one.name)),
    findProduct(request, PHARMACY, (one) => one.kind === 'cosmetic' && one.price !== null && two_lines(one.name)),
  ])
  for (const id of [null, PHARMACY]) {
    if (id) await choose(context, id)
    for (const { minsan } of wanted) {
      await page.goto(`/product/${minsan}`)
      const price = page.getByRole('main').getByRole('region', { name: texts.product.price, exact: true })
      const box = await price.getByRole('button').first().boundingBox()
      expect.soft((box?.y ?? 0) + (box?.height ?? 9999), `${minsan} at ${id}`).toBeLessThanOrEqual(740)
    }
  }
})

test('once the button has scrolled away, a bar has price and button, and the pictures open larger', {
  tag: '@mobile',
}, async ({ page, context, request }) => {
  await choose(context, PHARMACY)
  const { minsan } = await findProduct(
    request,
    PHARMACY,
    (one) => one.supply === 'OTC' && one.availability === 'available',
  )
  await page.goto(`/product/${minsan}`)
  const buttons = page.getByRole('main').getByRole('button', { name: /^Aggiungi al carrello:/ })
  await expect(buttons).toHaveCount(1)
  await page.getByRole('heading', { name: texts.product.details }).scrollIntoViewIfNeeded()
  // The first button remains for the keyboard; the second is above the phone's bottom bar.
  await expect(buttons).toHaveCount(2)
  await expect(buttons.last()).toBeInViewport({ ratio: 1 })
  await buttons.last().click()
  await expect(page.getByRole('main').getByRole('link', { name: texts.cart.open }).last()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('main').getByRole('link', { name: texts.cart.open })).toHaveCount(1)
  const zoomed = page.getByRole('dialog', { name: texts.product.zoomed })
  await page
    .getByRole('button', { name: new RegExp(`^${texts.product.zoom}`) })
    .first()
    .click()
  await expect(zoomed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoomed).toBeHidden()
})
