import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { costlyCosmetic, deliveringPharmacy, readPharmacy, takes } from './support/catalogue'
import { newCustomer, ownAddress, signIn } from './support/customer'
import { codeIn, fillContact, goods, newEmail, onPrescription, otc, place, placeAsGuest } from './support/guest'
import { placeOrder } from './support/order'
import { expect, test } from './support/page'
import { offerWithoutNote, submit, times } from './support/services'
import { texts } from './support/texts'

// Limits the length of the way to an order: a tap is a press of a control, including checkboxes and permissions; a
// CAP or a date is a field. Waiting does not count, and keys such as Enter are not used.

const { address, cart, checkout, pharmacy: pharmacyTexts, product: productTexts, profile } = texts
const HERE = '1'

/** Counts taps and fields like a phone user. */
function counter(page: Page) {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (control: Locator) => {
      count.taps += 1
      await control.click()
    },
    fill: async (label: string, text: string) => {
      count.fields += 1
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)
    },
  }
}
type Counter = ReturnType<typeof counter>

/** The first of the pharmacies offered near a CAP that suits; the order depends on shelves and on the time of day. */
async function firstOffered(page: Page, suits: (id: string) => Promise<boolean>): Promise<string> {
  const cards = page.locator('[data-pharmacy]')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) {
    const id = String(await card.getAttribute('data-pharmacy'))
    if (await suits(id)) return id
  }
  throw new Error('no pharmacy offered suits')
}

/** From a search engine's result to the checkout, through a pharmacy near a CAP, which it returns. */
async function reachCheckout(
  page: Page,
  { tap, fill }: Counter,
  product: { minsan: string; name: string },
  postalCode: string,
  { quantity = 1, way = cart.goOn, suits = async (_id: string) => true } = {},
): Promise<string> {
  await page.context().setExtraHTTPHeaders(ownAddress())
  await page.goto(`/product/${product.minsan}`)
  const { addLabel, reserveLabel } = productTexts
  const names = [addLabel, reserveLabel].map((label) => label.replace('{product}', product.name))
  const [add, reserve] = names.map((name) => page.getByRole('main').getByRole('button', { name }))
  await tap((add as Locator).or(reserve as Locator).first())
  await expect(page.getByText(cart.added.replace('{product}', product.name))).toBeVisible()
  await tap(
    page
      .getByRole('link', { name: /^Carrello/ })
      .filter({ visible: true })
      .first(),
  )
  await expect(page).toHaveURL('/checkout')
  for (let more = 1; more < quantity; more += 1)
    await tap(page.getByRole('button', { name: productTexts.increase.replace('{product}', product.name) }))
  await tap(page.getByRole('main').getByRole('link', { name: cart.choosePharmacy }).first())
  await fill(pharmacyTexts.address, postalCode)
  const id = await firstOffered(page, suits)
  await tap(page.locator(`[data-pharmacy="${id}"]`).getByRole('button', { name: pharmacyTexts.choose }))
  await expect(page).toHaveURL('/checkout')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  // The bar's link is hidden once the summary's own is in view.
  const wayOn = way === cart.goOn ? link(way).or(link(cart.collectAction)) : link(way)
  await tap(wayOn.filter({ visible: true }).first())
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  return id
}

async function expectPlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  const thanks = page.getByRole('heading', { level: 1 })
  await expect(thanks).toContainText('Grazie')
  // The pressed button is unmounted: the focus moves to the order.
  await expect(thanks).toBeFocused()
}

const ALLOWED = { goods: { taps: 6, fields: 5 }, otc: { taps: 7, fields: 5 } }

for (const kind of ['goods', 'otc'] as const)
  test(`a stranger orders ${kind} for collection without an account`, { tag: '@mobile' }, async ({ page, request }) => {
    test.slow()
    const product = await (kind === 'goods' ? goods : otc)(request, HERE)
    const counted = counter(page)
    const { count, tap, fill } = counted
    await reachCheckout(page, counted, product, (await readPharmacy(request, HERE)).postal_code)
    await fillContact(fill, newEmail())
    if (kind === 'otc') await tap(page.getByRole('checkbox', { name: checkout.healthConsent }))
    // Total and button stay in the window.
    await expect(place(page)).toBeInViewport()
    await tap(place(page))
    await expectPlaced(page)
    // The request of the open page, with the key in the guest's cookie.
    const id = new URL(page.url()).pathname.split('/').pop()
    expect(await (await page.request.get(`/api/orders/${id}/state`)).json()).toMatchObject({ status: 'received' })
    expect(count.taps).toBeLessThanOrEqual(ALLOWED[kind].taps)
    expect(count.fields).toBeLessThanOrEqual(ALLOWED[kind].fields)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  })

test('a stranger orders a medicine on prescription', { tag: '@mobile' }, async ({ page, request, pageErrors }) => {
  test.slow()
  // The refusal that requires the code.
  pageErrors.expected.push(/status of 403/)
  const counted = counter(page)
  const { count, tap, fill } = counted
  const email = newEmail()
  const { postal_code } = await readPharmacy(request, HERE)
  const suits = (id: string) => takes(request, id, 'nre')
  await reachCheckout(page, counted, await onPrescription(request, HERE), postal_code, { suits })
  await fillContact(fill, email)
  await tap(page.getByRole('radio', { name: checkout.prescription.nre }))
  await fill(checkout.prescription.nreLabel, '1300A 4000000248')
  await fill(checkout.prescription.healthCode, 'RSSMRA80A01H501U')
  await tap(page.getByRole('checkbox', { name: checkout.healthConsent }))
  await tap(place(page))
  await expect(page.getByLabel(checkout.code.label, { exact: true })).toBeFocused()
  await fill(checkout.code.label, await codeIn(email))
  await tap(place(page))
  await expectPlaced(page)
  expect(count.taps).toBeLessThanOrEqual(10)
  expect(count.fields).toBeLessThanOrEqual(9)
})

test('a stranger has goods delivered', { tag: '@mobile' }, async ({ page, request }) => {
  test.slow()
  const near = await deliveringPharmacy(request)
  const counted = counter(page)
  const { count, tap, fill } = counted
  const suits = async (id: string) => (await readPharmacy(request, id)).deliveries.includes('home_delivery')
  const options = { quantity: 2, way: cart.deliverAction, suits }
  const id = await reachCheckout(page, counted, await costlyCosmetic(request, near.id), near.postal_code, options)
  const pharmacy = await readPharmacy(request, id)
  await fillContact(fill, newEmail())
  await fill(address.search, `Via Melzo 12, ${pharmacy.postal_code} ${pharmacy.city}`)
  await tap(page.getByRole('option').first())
  // The first available time is preselected.
  await expect(page.locator('input[name="slot_start"]:checked')).toHaveCount(1)
  await tap(place(page))
  await expectPlaced(page)
  expect(count.taps).toBeLessThanOrEqual(11)
  expect(count.fields).toBeLessThanOrEqual(6)
})

async function reorder(page: Page, request: APIRequestContext, path: (id: string) => string): Promise<void> {
  const customer = await newCustomer(request)
  const product = await goods(request, HERE)
  const { id, number } = await placeOrder(request, customer, HERE, [product.minsan])
  await signIn(page.context(), customer)
  await page.goto(path(id))
  const { count, tap } = counter(page)
  await tap(page.getByRole('button', { name: profile.repeat.label.replace('{number}', number) }))
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  await expect(place(page)).toBeInViewport()
  await tap(place(page))
  await expectPlaced(page)
  await expect(page.getByText(product.name).filter({ visible: true }).first()).toBeVisible()
  expect(count).toEqual({ taps: 2, fields: 0 })
}

for (const [where, path] of [
  ['the home page', () => '/home'],
  ['the order', (id: string) => `/order-detail/${id}`],
  ['the profile', () => '/profile?section=orders'],
] as const)
  test(`a customer orders again from ${where}`, { tag: '@mobile' }, async ({ page, request }) => {
    test.slow()
    await reorder(page, request, path)
  })

test('a stranger books a service without an account', { tag: '@mobile' }, async ({ page, request, pageErrors }) => {
  test.slow()
  // The refusal that requires the code.
  pageErrors.expected.push(/status of 403/)
  const { path, service } = await offerWithoutNote(request)
  const email = newEmail()
  const { booking } = texts.services
  await page.context().setExtraHTTPHeaders(ownAddress())
  await page.goto(path)
  const { count, tap, fill } = counter(page)
  // The first one may have passed when it is booked.
  await tap(times(page).last())
  await fillContact(fill, email)
  if (service.minimum_age !== null)
    await tap(page.getByRole('checkbox', { name: booking.ofAge.replace('{age}', String(service.minimum_age)) }))
  await tap(page.getByRole('checkbox', { name: booking.consent }))
  await tap(submit(page))
  await fill(checkout.code.label, await codeIn(email))
  await tap(submit(page))
  await expect(page.getByRole('heading', { name: /^Prenotazione confermata per / })).toBeFocused()
  expect(count.taps).toBeLessThanOrEqual(9)
  expect(count.fields).toBeLessThanOrEqual(5)
})

test('a guest withdraws from an order of another device', { tag: '@mobile' }, async ({ page, request }) => {
  test.slow()
  const email = newEmail()
  const { number } = await placeAsGuest(request, HERE, await goods(request, HERE), email)
  const { find, withdrawal } = texts.orders
  await page.context().setExtraHTTPHeaders(ownAddress())
  await page.goto('/home')
  const { count, tap, fill } = counter(page)
  await tap(page.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.withdrawal }))
  await fill(find.number, number)
  await fill(find.email, email)
  await tap(page.getByRole('button', { name: find.send }))
  await fill(find.code, await codeIn(email))
  await tap(page.getByRole('button', { name: find.open }))
  await tap(page.getByRole('button', { name: withdrawal.action }))
  await tap(page.getByRole('button', { name: withdrawal.next }))
  await tap(page.getByRole('button', { name: withdrawal.confirm }))
  await expect(page.getByText(/^Recesso ricevuto il /).filter({ visible: true })).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(6)
  expect(count.fields).toBeLessThanOrEqual(3)
})
