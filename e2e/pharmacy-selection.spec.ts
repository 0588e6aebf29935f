import type { Page } from '@playwright/test'
import { choose, findProduct, readPharmacy } from './support/catalogue'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { pharmacy } = texts
const HERE = '1'
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const chooseButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Scegli questa farmacia: / })
const pharmacyCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'pharmacy')?.value

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one searches, filters and chooses by plain forms and links', async ({ page }) => {
    await page.goto('/pharmacy-selection?redirect=/checkout')
    // As the hint says, the place is found by submitting, without suggestions.
    await expect(page.getByLabel(pharmacy.address)).toHaveAccessibleDescription(/Porta Venezia, Milano.*premi/)
    await page.getByLabel(pharmacy.address).fill('Porta Venezia, Milano')
    await page.getByRole('button', { name: pharmacy.addressSubmit }).click()
    await expect(page.getByRole('heading', { name: /farmacie vicino a Porta Venezia, Milano \(MI\)/ })).toBeVisible()
    await expect(page.getByText(pharmacy.approximate)).toBeVisible()
    await expect(page.getByRole('button', { name: pharmacy.near })).toBeHidden()
    const metres = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const [, distance = '', unit] = /A ([\d,.]+) (k?m)\b/.exec(card.textContent ?? '') ?? []
        return Number(distance.replace(',', '.')) * (unit === 'km' ? 1000 : 1)
      }),
    )
    expect(metres.length).toBeGreaterThan(2)
    expect(metres).toEqual([...metres].sort((one, other) => one - other))

    await page.getByRole('link', { name: pharmacy.filters.delivery }).click()
    await expect(page).toHaveURL(/delivery=1/)
    for (const card of await cards(page).all()) await expect(card.getByText(pharmacy.deliver)).toBeVisible()
    await chooseButtons(page).first().click()
    await expect(page).toHaveURL('/checkout')
    expect(await pharmacyCookie(page)).toMatch(/^\d+$/)
    const kept = (await page.context().cookies()).find(({ name }) => name === 'pharmacy')?.expires ?? 0
    expect(Math.round((kept - Date.now() / 1000) / 86_400)).toBe(365)
  })

  test('reports an unknown place', async ({ page }) => {
    await page.goto('/pharmacy-selection?query=Atlantide')
    await expect(page.getByText('Non troviamo «Atlantide»')).toBeVisible()
  })
})

test('the combobox of comuni is for the keyboard too', { tag: '@both' }, async ({ page }) => {
  await page.goto('/pharmacy-selection')
  await expectAccessible(page)
  const field = page.getByRole('combobox', { name: pharmacy.address })
  await field.pressSequentially('milan')
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.fill('milano')
  await expect(page.getByRole('option', { name: /^Milano \(MI\)/ })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/city=milano/)
  await expect(page.getByRole('heading', { name: /vicino a Milano \(MI\)/ })).toBeVisible()
  await expectAccessible(page)
})

test('the position is asked for on a tap, sent rounded, and its refusal is reported', { tag: '@mobile' }, async ({
  page,
  context,
}) => {
  await context.setGeolocation({ latitude: 45.4742381, longitude: 9.2051234 })
  await page.goto('/pharmacy-selection')
  const near = page.getByRole('button', { name: pharmacy.near })
  await near.click()
  await expect(page.getByText(pharmacy.positionFailed)).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await near.click()
  await expect(page).toHaveURL(/lat=45\.474&lng=9\.205/)
  await expect(page.getByRole('heading', { name: pharmacy.nearYou })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('a change of pharmacy shows what it does to the cart, and moves nothing before the answer', async ({
  page,
  context,
  request,
}) => {
  const here = await readPharmacy(request, HERE)
  const wanted = await findProduct(request, HERE, (one) => one.kind === 'cosmetic' && one.availability === 'available')
  const line = { minsan: wanted.minsan, quantity: 1, price: 0.5, name: wanted.name, image: null }
  await choose(context, HERE)
  await page.goto('/toc')
  await page.evaluate(
    (kept) => localStorage.setItem('cart', kept),
    JSON.stringify({ pharmacy_id: HERE, products: [line] }),
  )
  await page.goto('/pharmacy-selection?query=Milano&redirect=/checkout')
  await expect(cards(page).filter({ hasText: pharmacy.chosen })).toContainText(here.name)
  const dialog = page.getByRole('dialog', { name: pharmacy.changeTitle })
  await chooseButtons(page).first().click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(`I prodotti nel carrello sono di ${here.name}`)
  await expect(dialog.getByText(new RegExp(`^${literal(wanted.name)}: `)).first()).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: texts.shell.cancel }).click()
  expect(await pharmacyCookie(page)).toBe(HERE)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"price":0.5')

  await chooseButtons(page).first().click()
  await dialog.getByRole('button', { name: pharmacy.change }).click()
  await expect(page).toHaveURL('/checkout')
  expect(await pharmacyCookie(page)).not.toBe(HERE)
})

test('the first pharmacy asks before it removes something from the cart, and the cart names it', async ({
  page,
  request,
}) => {
  const { name, minsan } = await findProduct(request, HERE, ({ kind }) => kind === 'cosmetic')
  // Sold by no pharmacy, as it is not in the catalogue.
  const lines = [
    { minsan, quantity: 1, price: null, name, image: null },
    { minsan: '999999999', quantity: 1, price: 3, name: 'Crema di ieri', image: null },
  ]
  await page.goto('/toc')
  await page.evaluate(
    (kept) => localStorage.setItem('cart', kept),
    JSON.stringify({ pharmacy_id: null, products: lines }),
  )
  await page.goto('/pharmacy-selection?query=Milano&redirect=/checkout')
  const dialog = page.getByRole('dialog', { name: pharmacy.firstTitle })
  await chooseButtons(page).first().click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(pharmacy.changeRemoved.replace('{product}', 'Crema di ieri'))).toBeVisible()
  await expectAccessible(page)
  expect(await pharmacyCookie(page)).toBeUndefined()
  await dialog.getByRole('button', { name: pharmacy.choose }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(texts.cart.message.products_removed)).toBeVisible()
  await expect(page.getByRole('main').getByText('Crema di ieri')).toBeVisible()
  await expectAccessible(page)
})

test('the header’s pharmacy opens the choice over the page one is on, around itself', async ({ page, context }) => {
  await choose(context, HERE)
  await page.goto('/toc')
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(texts.shell.yourPharmacy) })
    .click()
  const dialog = page.getByRole('dialog', { name: pharmacy.title })
  await dialog
    .getByRole('button', { name: /^Scegli questa farmacia: / })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/toc')
  await expect.poll(() => pharmacyCookie(page)).not.toBe(HERE)
  // Without a pharmacy, the page offers the largest comuni and recently used pharmacies.
  await page.context().clearCookies()
  await page.goto('/pharmacy-selection')
  await expect(page.getByRole('heading', { name: pharmacy.sheet.used })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Milano', exact: true }).click()
  await expect(page.getByRole('heading', { name: /vicino a Milano \(MI\)/ })).toBeVisible()
})

test('a form of another site chooses nothing, and an invented pharmacy neither', async ({ request }) => {
  const url = `${shop.url}/api/pharmacy`
  const form = { pharmacy_id: '1', redirect: '/home' }
  const foreign = await request.post(url, { form, headers: { Origin: 'https://evil.example' }, maxRedirects: 0 })
  expect(foreign.status()).toBe(403)
  const cross = await request.post(url, { form, headers: { 'Sec-Fetch-Site': 'cross-site' }, maxRedirects: 0 })
  expect(cross.status()).toBe(403)
  const invented = await request.post(url, { form: { ...form, pharmacy_id: '99999' }, maxRedirects: 0 })
  expect(invented.headers().location).toBe('/pharmacy-selection')
  expect(invented.headers()['set-cookie']).toBeUndefined()
  const away = await request.post(url, { form: { ...form, redirect: '//evil.example' }, maxRedirects: 0 })
  expect(away.status()).toBe(303)
  expect(away.headers().location).toBe('/home')
})

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('a choice of pharmacy invalidates cached pages and router data in the browser', async ({
  page,
  context,
  request,
}) => {
  const { minsan } = await findProduct(request, '1', ({ kind }) => kind === 'cosmetic')
  const { name } = await readPharmacy(request, '1')
  const named = () =>
    page.evaluate(async (pharmacy) => {
      const pageText = await (await fetch(location.pathname)).text()
      const data = await (await fetch(location.pathname, { headers: { RSC: '1' } })).text()
      return [pageText.includes(pharmacy), data.includes(pharmacy)]
    }, name)
  await page.goto(`/product/${minsan}`)
  expect(await named()).toEqual([false, false])
  await choose(context, '1')
  expect(await named()).toEqual([true, true])
})
