import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Order, OrderRequest } from '@/lib/contract/orders'
import type { Delivery } from '@/lib/contract/pharmacies'
import type { ProductSummary } from '@/lib/contract/products'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/rules/money'
import { findProduct, nextOf } from './support/catalogue'
import { fetchToken, fillCart, newCustomer, newPhone } from './support/customer'
import {
  deskPharmacy,
  expectListening,
  newDeskOrder,
  nextCosmetic,
  openDesk,
  otherPage,
  rowOf,
  STAFF,
  scanCode,
  sendHeldMails,
} from './support/desk'
import { mailAbout, operator } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { desk, errors, orders } = texts
const { order: said } = desk

const medicine = ({ supply, kind, availability }: ProductSummary) =>
  supply === 'RR' && kind === 'medicine' && availability === 'available'
const toOrder = ({ kind, availability }: ProductSummary) => kind !== 'medicine' && availability === 'orderable'

/** Places an order at the desk's pharmacy by calls, like another device. */
async function place(
  request: APIRequestContext,
  wanted: (product: ProductSummary) => boolean,
  change: Partial<OrderRequest> | ((minsan: string) => Partial<OrderRequest>) = {},
): Promise<{ order: Order; email: string }> {
  const pharmacyId = await deskPharmacy()
  const { minsan } = await findProduct(request, pharmacyId, wanted)
  const customer = await newCustomer(request)
  await fillCart(request, customer, pharmacyId, [minsan])
  const { email } = customer
  const data = {
    customer: { first_name: 'Anna', last_name: 'Rossi', email, phone_number: newPhone() },
    payment: { id: 'in_pharmacy' },
    delivery: { id: (await delivery(request, pharmacyId, 'click_and_collect')).id },
    shipping: null,
    prescriptions: [],
    health_data_consent: true,
    ...(typeof change === 'function' ? change(minsan) : change),
  }
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const answer = await request.post(`${shop.backend_url}/v1/orders`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return { order: (await answer.json()) as Order, email }
}

async function delivery(request: APIRequestContext, pharmacyId: string, kind: Delivery['kind']): Promise<Delivery> {
  const answer = await request.get(`${shop.backend_url}/v1/pharmacies/${pharmacyId}/deliveries?postal_code=20124`)
  const found = ((await answer.json()) as Delivery[]).find((one) => one.kind === kind)
  if (!found) throw new Error(`the pharmacy of the desk has no ${kind}`)
  return found
}

const byNumber = (minsan: string): Partial<OrderRequest> => ({
  prescriptions: [{ minsan, kind: 'nre', code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' }],
})

const path = (order: Order) => `/banco/ordini/${order.id}`
const main = (page: Page) => page.getByRole('main')
const step = (page: Page, name: keyof typeof said.step) => main(page).getByRole('button', { name: said.step[name] })

/** Presses that the hands make. */
function counted() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    presses: () => presses,
  }
}

test('a day at the desk: orders of ten kinds', async ({ page, request, browser, pageErrors }) => {
  test.setTimeout(600_000)
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const home = await delivery(request, await deskPharmacy(), 'home_delivery')
  const slot_start = home.slots.find(({ available }) => available)?.start
  const pharmacist = await otherPage(browser)
  await openDesk(pharmacist, STAFF.pharmacist)
  await openDesk(page, STAFF.assistant, '/banco?lavoro=new')

  await test.step('collected, with four presses and one scan', async () => {
    const { order, email } = await place(request, nextCosmetic())
    const { press, presses } = counted()
    await page.goto('/banco?lavoro=new')
    await press((await rowOf(page, order.number)).getByRole('link'))
    await press(step(page, 'take'))
    await press(step(page, 'ready'))
    await expect(main(page).getByText(orders.status.ready).first()).toBeVisible()
    await sendHeldMails(email)
    await mailAbout(email, `Ordine ${order.number}: pronto per il ritiro`)
    await page.goto('/banco/agenda')
    await expectListening(page)
    await scanCode(page, String(order.pickup_code))
    await expect(main(page).getByText(desk.handover.check, { exact: true })).toBeVisible()
    await press(main(page).getByRole('button', { name: /^Consegnato, incassati/ }))
    await expect(main(page).getByText(orders.status.completed).first()).toBeVisible()
    expect(presses()).toBeLessThanOrEqual(4)
  })

  await test.step('collected by another person, whose name is checked', async () => {
    const { order } = await place(request, nextCosmetic(), { collected_by: 'Bruno Neri' })
    await page.goto(path(order))
    await step(page, 'take').click()
    await step(page, 'ready').click()
    await expect(main(page).getByText('Ritira Bruno Neri: chiedi il documento')).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Consegnato, incassati/ })
      .click()
    await expect(main(page).getByText(orders.status.completed).first()).toBeVisible()
  })

  await test.step('delivered, with cash', async () => {
    const { order } = await place(request, nextCosmetic(), {
      payment: { id: 'on_delivery' },
      delivery: { id: home.id, ...(slot_start && { slot_start }) },
      shipping: { address: 'Via Felice Casati', street_number: '18', city: 'Milano', postal_code: '20124' },
    })
    await page.goto(path(order))
    await expect(main(page).getByText(/Via Felice Casati 18/)).toBeVisible()
    await step(page, 'take').click()
    const { tracking } = said
    await main(page).getByText(tracking.title, { exact: true }).click()
    await page.getByLabel(tracking.carrier).fill('Bartolini')
    await page.getByLabel(tracking.code).fill('0192837465')
    await page.getByLabel(tracking.url).fill('javascript:alert(1)')
    await step(page, 'ship').click()
    await expect(page.getByLabel(tracking.url)).toHaveAccessibleDescription(new RegExp(desk.code.url_invalid))
    await expect(page.getByLabel(tracking.code)).toHaveValue('0192837465')
    await page.getByLabel(tracking.url).fill('https://example.com/0192837465')
    await step(page, 'ship').click()
    await expect(main(page).getByText('Bartolini 0192837465')).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Consegnato, incassati/ })
      .click()
    await expect(main(page).getByText(said.paymentStatus.paid).first()).toBeVisible()
  })

  await test.step('with a prescription, which a pharmacist verifies before it goes', async () => {
    const { order } = await place(request, nextOf(medicine), byNumber)
    await page.goto(path(order))
    await expect(page.getByText(said.prescription.onlyPharmacist)).toBeVisible()
    await step(page, 'take').click()
    await step(page, 'ready').click()
    await expect(main(page).getByText(said.blocked.unverified).first()).toBeVisible()
    await pharmacist.goto(path(order))
    await pharmacist.getByRole('button', { name: said.prescription.verify, exact: true }).click()
    await expect(pharmacist.getByText(/^Verificata da Marta Rinaldi/)).toBeVisible()
    await page.reload()
    await main(page)
      .getByRole('button', { name: /^Consegnato, incassati/ })
      .click()
    await expect(main(page).getByText(orders.status.completed).first()).toBeVisible()
  })

  await test.step('with a prescription that is refused', async () => {
    const { order } = await place(request, nextOf(medicine), byNumber)
    await pharmacist.goto(path(order))
    await pharmacist.getByText(said.prescription.rejectTitle).click()
    await pharmacist.getByLabel(said.prescription.reason).fill('È scaduta')
    await pharmacist.getByRole('button', { name: said.prescription.reject, exact: true }).click()
    await expect(pharmacist.getByText('Motivo: È scaduta')).toBeVisible()
    await page.goto(path(order))
    await step(page, 'take').click()
    await expect(main(page).getByText(said.blocked.rejected).first()).toBeVisible()
  })

  await test.step('to be ordered in', async () => {
    const { order } = await place(request, toOrder)
    await page.goto(`${path(order)}`)
    await expect(main(page).getByText(/1 da ordinare/)).toBeVisible()
    await page.goto('/banco')
    await page.getByRole('searchbox').fill(order.number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: order.number })).toContainText('1 da ordinare')
    await page.goto(path(order))
    await step(page, 'take').click()
    const asked = page.getByRole('checkbox', { name: 'È arrivata anche la confezione da ordinare' })
    await step(page, 'ready').click()
    await expect(asked).toBeFocused()
    await expect(step(page, 'ready')).toBeVisible()
    // The platform insists too.
    await asked.evaluate((box) => box.removeAttribute('required'))
    await step(page, 'ready').click()
    await expect(main(page).getByRole('alert')).toHaveText(errors.code.packs_missing)
    await asked.check()
    await step(page, 'ready').click()
    await expect(main(page).getByText(orders.status.ready).first()).toBeVisible()
    await expect(main(page).getByText(/da ordinare/)).toHaveCount(0)
  })

  await test.step('cancelled, with the money given back', async () => {
    const { order } = await place(request, nextCosmetic())
    await operator('orders', 'pay', order.id, 'paid')
    await page.goto(path(order))
    await main(page).getByText(said.refuse, { exact: true }).first().click()
    await page.getByLabel(said.refuseReason).fill('Il produttore non lo fa più')
    await main(page).getByRole('button', { name: said.refuse }).click()
    await expect(main(page).getByText(fill(said.refundOf, { amount: formatEuro(order.total) }))).toBeVisible()
    await main(page).getByRole('button', { name: said.refunded }).click()
    await expect(main(page).getByText(said.paymentStatus.refunded).first()).toBeVisible()
  })

  await test.step('that two people take at once', async () => {
    const { order } = await place(request, nextCosmetic())
    await page.goto(path(order))
    await pharmacist.goto(path(order))
    await step(pharmacist, 'take').click()
    await expect(step(pharmacist, 'ready')).toBeVisible()
    await step(page, 'take').click()
    await expect(main(page).getByRole('alert')).toContainText('Nel frattempo Marta Rinaldi')
  })

  await test.step('that the customer calls off while it is open', async () => {
    const { order } = await place(request, nextCosmetic())
    await page.goto(path(order))
    await operator('orders', 'move', order.id, 'cancelled')
    await step(page, 'take').click()
    await expect(main(page).getByRole('alert')).toContainText('Nel frattempo')
    await expect(main(page).getByText(orders.status.cancelled).first()).toBeVisible()
  })

  await test.step('that comes while the line is down', async () => {
    // The list of a name: other tests change the others at any time.
    const lastName = `Zanni${Date.now()}`
    await page.goto('/banco?lavoro=new')
    await page.getByRole('searchbox').fill(lastName)
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(fill(desk.search.title, { search: lastName }))
    await expectListening(page)
    await page.context().setOffline(true)
    await expect(page.getByText(desk.live.lost)).toBeVisible()
    const { order } = await newDeskOrder(request, lastName)
    await page.context().setOffline(false)
    await expect(page.getByText(desk.live.lost)).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: order.number })).toBeVisible()
  })
  await pharmacist.close()
})

test('headings and landmarks of the desk are in order, and an order is handed over by keyboard', async ({
  page,
  request,
}) => {
  const { order } = await place(request, nextCosmetic())
  await openDesk(page, STAFF.assistant)
  const structure = () =>
    page.evaluate(() => ({
      landmarks: [...document.querySelectorAll('header, nav, main')].map((one) => one.tagName.toLowerCase()),
      headings: [...document.querySelectorAll('h1, h2, h3')]
        .filter((one) => one.checkVisibility())
        .map((one) => Number(one.tagName[1])),
    }))
  for (const address of [
    '/banco',
    path(order),
    '/banco/agenda',
    '/banco/posta',
    '/banco/catalogo',
    '/banco/consegna',
  ]) {
    await page.goto(address)
    const { landmarks, headings } = await structure()
    expect(landmarks.slice(0, 2), address).toEqual(['header', 'nav'])
    expect(
      landmarks.filter((one) => one === 'main'),
      address,
    ).toHaveLength(1)
    expect(
      headings.filter((level) => level === 1),
      address,
    ).toHaveLength(1)
    expect(headings[0], address).toBe(1)
    // No level is skipped.
    expect(
      headings.every((level, index) => level - (headings[index - 1] ?? 0) <= 1),
      address,
    ).toBe(true)
    await expectGoodAtEachWidth(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  await page.goto(path(order))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: desk.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  for (const name of ['take', 'ready'] as const) {
    const button = step(page, name)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveCount(0)
  }
  const handover = main(page).getByRole('button', { name: /^Consegnato, incassati/ })
  await handover.focus()
  await page.keyboard.press('Space')
  await expect(main(page).getByText(orders.status.completed).first()).toBeVisible()
})
