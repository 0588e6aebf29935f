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
  const twoLines = (name: string) => name.length > 30 && name.length < 50
  const wanted = await Promise.all([
    findProduct(request, PHARMACY, (one) => one.supply === 'OTC' && one.price !== null && twoLines(one.name)),
    findProduct(request, PHARMACY, (one) => one.supply === 'RR' && one.price !== null && twoLines(one.name)),
    findProduct(request, PHARMACY, (one) => one.kind === 'cosmetic' && one.price !== null && twoLines(one.name)),
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

test('with text at 200 % what is bought has name, price and button on the first screen, and no word is broken', {
  tag: '@mobile',
}, async ({ page, context, request }) => {
  const wanted = await Promise.all([
    findProduct(request, PHARMACY, ({ supply, price }) => supply === 'OTC' && price !== null),
    findProduct(request, PHARMACY, ({ kind, price }) => kind === 'cosmetic' && price !== null),
  ])
  for (const id of [null, PHARMACY]) {
    if (id) await choose(context, id)
    for (const { minsan } of wanted) {
      await page.goto(`/product/${minsan}`)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const bar = page.getByRole('navigation', { name: texts.shell.nav.quick })
      const visible = (await bar.boundingBox())?.y ?? 0
      const price = page.getByRole('main').getByRole('region', { name: texts.product.price, exact: true })
      const trail = page.getByRole('navigation', { name: texts.shell.breadcrumb })
      await expect(trail.getByRole('link')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(price.getByText('€').first()).toBeInViewport({ ratio: 1 })
      const button = await price.getByRole('button').first().boundingBox()
      expect.soft((button?.y ?? 0) + (button?.height ?? 9999), `${minsan} at ${id}`).toBeLessThanOrEqual(visible)
      // Icons, with names for screen readers.
      for (const name of [texts.shell.home, texts.shell.categories, texts.shell.search, texts.shell.pharmacy]) {
        const label = bar.getByRole('link', { name, exact: true }).getByText(name)
        expect.soft((await label.boundingBox())?.width, name).toBeLessThanOrEqual(1)
      }
      const top = async (name: string) =>
        (await page.getByRole('banner').getByRole('link', { name }).first().boundingBox())?.y ?? -1
      const [logo, pharmacy] = [
        await top(texts.shell.logo),
        await top(id ? texts.shell.yourPharmacy : texts.shell.choosePharmacy),
      ]
      expect.soft(Math.abs(logo - pharmacy), 'logo and pharmacy share a line').toBeLessThanOrEqual(30)
    }
  }
})

test('with text at 200 % on the narrowest phone no page scrolls sideways, and the header has the pharmacy in full', {
  tag: '@mobile',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const id of [null, PHARMACY]) {
    if (id) await choose(context, id)
    for (const path of ['/home', '/discounts', '/search?query=crema', '/pharmacy-services', '/checkout']) {
      await page.goto(path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, `${path} at ${id}`).toBeLessThanOrEqual(320)
    }
    if (id) {
      await page.goto('/pharmacy-services')
      await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
      await expect(page.getByRole('grid')).toBeVisible()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), 'booking').toBeLessThanOrEqual(320)
    }
    const name = page.getByRole('banner').locator('.chosen-name')
    await expect(name).toHaveText(id ? /^La tua farmacia: \S/ : texts.shell.choosePharmacy)
    const hidden = await name.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ])
    expect.soft(Math.max(...hidden), `${id}`).toBeLessThanOrEqual(1)
  }
})

test('services begin with place and price, and a booking with its days', { tag: '@mobile' }, async ({
  page,
  context,
}) => {
  for (const id of [null, PHARMACY]) {
    if (id) await choose(context, id)
    await page.goto('/pharmacy-services')
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
    await expect(card.getByText(/€|Gratuito|Prezzo in farmacia/).first(), `${id}`).toBeInViewport({ ratio: 1 })
    if (id) await card.getByRole('heading').getByRole('link').click()
  }
  await expect(page.getByRole('heading', { name: texts.services.booking.day })).toBeInViewport({ ratio: 1 })
})

test('a tablet sees the way to all categories, a large screen six products in a row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/discounts')
  const bar = page.getByRole('navigation', { name: texts.shell.categoriesNav })
  await expect(bar.getByRole('link', { name: texts.home.allCategories })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  const tops = await page
    .getByRole('main')
    .locator('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(6)
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
