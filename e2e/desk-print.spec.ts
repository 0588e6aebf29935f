import type { Delivery } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { findProduct } from './support/catalogue'
import { fetchToken, fillCart, newCustomer, newPhone } from './support/customer'
import { deskPharmacy, expectListening, newDeskOrder, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { chosen, keys, list, print, search } = texts.desk
const POINTS_OF_MM = 72 / 25.4

/** Width and height of each page of a PDF, in mm. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / POINTS_OF_MM)),
  )

test('the slip names what to take, the label of the bag names no product, and both print by keyboard', async ({
  page,
  request,
}) => {
  const { order, product } = await newDeskOrder(request)
  const { minsan, name } = product
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  await page.getByRole('link', { name: print.slipLink }).click()
  await expect(page).toHaveURL(`/banco/ordini/${order.id}/lista`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: name })).toContainText(minsan)
  await expect(main.getByRole('row').filter({ hasText: name }).getByRole('img')).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByRole('button', { name: print.button }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main.getByRole('button')).toHaveCount(0)
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([[210, 297]])
  await page.emulateMedia({ media: null })

  await page.goto(`/banco/ordini/${order.id}/etichetta`)
  const label = page.getByRole('region')
  await expect(label).toContainText('A. R.')
  await expect(label).toContainText(order.number)
  await expect(label).toContainText(String(order.pickup_code))
  await expect(label).not.toContainText('Rossi')
  await expect(page.getByRole('main')).not.toContainText(name)
  await expectGoodAtEachWidth(page)
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([[100, 62]])
})

test('orders chosen together are taken and printed with four presses, and taken back with one', async ({
  page,
  request,
}) => {
  test.slow()
  const lastName = `Zanni${Date.now()}`
  const numbers = []
  for (let count = 0; count < 3; count += 1) numbers.push((await newDeskOrder(request, lastName)).order.number)
  const main = page.getByRole('main')
  const boxes = main.getByRole('checkbox', { name: /^Scegli/ })
  const showThem = async () => {
    await page.goto('/banco')
    await main.getByLabel(search.label).fill(lastName)
    await main.getByRole('button', { name: search.submit }).click()
    await expect(boxes).toHaveCount(3)
  }
  await openDesk(page, STAFF.assistant)
  await showThem()
  // Shown once an order is chosen, unless the browser lacks `:has`.
  const take = main.getByRole('button', { name: chosen.take, includeHidden: true })
  await expect(take).toBeHidden()
  await take.dispatchEvent('click')
  await expect(main.getByRole('alert')).toHaveText(chosen.required)

  await main.getByRole('link', { name: chosen.all }).click()
  await expect(boxes.and(main.locator(':checked'))).toHaveCount(3)
  await expectGoodAtEachWidth(page)
  await main.getByRole('button', { name: chosen.mine }).click()
  await expect(main.getByText(texts.desk.done.miei)).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: list.mine })).toHaveCount(3)

  const takeThem = async () => {
    await main.getByRole('link', { name: chosen.all }).click()
    await expect(boxes.and(main.locator(':checked'))).toHaveCount(3)
    await main.getByRole('button', { name: chosen.take }).click()
    await expect(main.getByText('3 ordini sono in preparazione')).toBeVisible()
  }
  await takeThem()
  // Within a minute; the screen is looked at afterwards.
  await main.getByRole('button', { name: 'Annulla per 3 ordini' }).click()
  await expect(main.getByText(texts.desk.done.annulla)).toBeVisible()
  await showThem()
  await expect(main.getByRole('row').filter({ hasText: texts.orders.status.received })).toHaveCount(3)

  await takeThem()
  for (const number of numbers) {
    await expect(main.getByRole('heading', { name: number })).toBeVisible()
    await expect(main.getByRole('region', { name: fill(print.label, { number }) })).toBeVisible()
  }
  await expectGoodAtEachWidth(page)
  await page.emulateMedia({ media: 'print' })
  const [sheet, label] = [
    [210, 297],
    [100, 62],
  ]
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([
    ...[sheet, sheet, sheet, sheet],
    ...[label, label, label],
  ])
  await page.emulateMedia({ media: null })
  await main.getByRole('link', { name: print.kind.goods }).click()
  await expect(main.getByRole('heading', { name: 'Da prendere per 3 ordini' })).toBeVisible()
  await expect(main.getByRole('region', { name: /Etichetta/ })).toHaveCount(0)

  await page.goto('/banco/ordini/stampa')
  await expect(main.getByText(print.none)).toBeVisible()
})

test('an order that a colleague changed meanwhile is named, and does not hold the others', async ({
  page,
  request,
}) => {
  const lastName = `Zanni${Date.now()}`
  const [one, other] = [await newDeskOrder(request, lastName), await newDeskOrder(request, lastName)]
  const main = page.getByRole('main')
  await openDesk(page, STAFF.assistant)
  await main.getByLabel(search.label).fill(lastName)
  await main.getByRole('button', { name: search.submit }).click()
  await main.getByRole('link', { name: chosen.all }).click()
  const boxes = main.getByRole('checkbox', { name: /^Scegli/ })
  await expect(boxes.and(main.locator(':checked'))).toHaveCount(2)
  await boxes.last().focus()
  const colleague = await page.context().newPage()
  await colleague.goto(`/banco/ordini/${one.order.id}`)
  await colleague.getByRole('button', { name: texts.desk.assignee.take }).click()
  await expect(colleague.getByText(/Lo segue/)).toBeVisible()
  // The screen hears of it, and keeps what is chosen.
  await expect(main.getByRole('row').filter({ hasText: list.mine })).toHaveCount(1)
  await expect(boxes.and(main.locator(':checked'))).toHaveCount(2)
  await expect(boxes.last()).toBeFocused()
  // At once: a list that is read again in between has the order's new version.
  await main.getByRole('button', { name: chosen.take }).evaluate((button: HTMLButtonElement, id) => {
    const box = document.getElementById(`scelto-${id}`)
    if (box instanceof HTMLInputElement) box.value = `${id}:before`
    button.click()
  }, one.order.id)
  await expect(main.getByText('Un ordine non è stato preso')).toBeVisible()
  await expect(main.getByRole('link', { name: one.order.number })).toBeVisible()
  await expect(main.getByRole('heading', { name: other.order.number })).toBeVisible()
})

test('keys move through the orders, choose one and reach the search, until they are turned off', async ({
  page,
  request,
}) => {
  // Found by name: an order of another test may leave the list at any time, and the focus with it.
  const lastName = `Zanni${Date.now()}`
  await newDeskOrder(request, lastName)
  await newDeskOrder(request, lastName)
  const main = page.getByRole('main')
  await openDesk(page, STAFF.assistant)
  await main.getByLabel(search.label).fill(lastName)
  await main.getByRole('button', { name: search.submit }).click()
  await expect(main.getByRole('heading', { name: fill(search.title, { search: lastName }) })).toBeVisible()
  await expect(main.getByRole('rowheader')).toHaveCount(2)
  await expectListening(page)
  const links = main.getByRole('rowheader').getByRole('link')
  const box = main.getByRole('checkbox', { name: /^Scegli/ }).first()
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(box).toBeChecked()
  await page.keyboard.press('/')
  await expect(main.getByLabel(search.label)).toBeFocused()
  // In place of the name.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('x/?')
  await expect(main.getByLabel(search.label)).toHaveValue('x/?')
  await links.first().focus()
  await page.keyboard.press('?')
  await main.getByRole('button', { name: keys.off }).click()
  await links.first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await expect(box).toBeChecked()
  await main.getByRole('button', { name: keys.on }).click()
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/banco\/ordini\//)
})

test('the label of a parcel is one page, however long name and address are', async ({ page, request }) => {
  const pharmacyId = await deskPharmacy()
  const { minsan } = await findProduct(
    request,
    pharmacyId,
    ({ kind, availability }) => kind === 'cosmetic' && availability === 'available',
  )
  const customer = await newCustomer(request)
  await fillCart(request, customer, pharmacyId, [minsan])
  const path = `${shop.backend_url}/v1/pharmacies/${pharmacyId}/deliveries?postal_code=20124`
  const deliveries = (await (await request.get(path)).json()) as Delivery[]
  const home = deliveries.find(({ kind }) => kind === 'home_delivery')
  const slot_start = home?.slots.find(({ available }) => available)?.start
  const data = {
    customer: {
      first_name: 'Maria Antonietta Giuseppina',
      last_name: 'Bonaventura-Della Gherardesca di Castelvecchio',
      email: customer.email,
      phone_number: newPhone(),
    },
    payment: { id: 'on_delivery' },
    delivery: { id: home?.id, ...(slot_start && { slot_start }) },
    shipping: {
      address: 'Via Monsignor Giovanni Battista Scalabrini di Fino Mornasco',
      street_number: '118/bis',
      city: 'Milano',
      postal_code: '20124',
    },
    prescriptions: [],
    health_data_consent: true,
  }
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const placed = await request.post(`${shop.backend_url}/v1/orders`, { data, headers })
  expect(placed.status(), await placed.text()).toBe(201)
  await openDesk(page, STAFF.assistant, `/banco/ordini/${((await placed.json()) as { id: string }).id}/etichetta`)
  await expect(page.getByRole('region')).toContainText('Via Monsignor Giovanni Battista Scalabrini')
  expect(pageSizes(await page.pdf({ preferCSSPageSize: true }))).toEqual([[100, 62]])
})
