import type { Delivery } from '@/lib/contract/pharmacies'
import { findProduct } from './support/catalogue'
import { fetchToken, fillCart, newCustomer, newPhone } from './support/customer'
import { deskPharmacy, newDeskOrder, openDesk, STAFF } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { print } = texts.desk
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

test('the label of a parcel is one page, however long name and address are', async ({ page, request }) => {
  const pharmacy_id = await deskPharmacy()
  const { minsan } = await findProduct(
    request,
    pharmacy_id,
    ({ kind, availability }) => kind === 'cosmetic' && availability === 'available',
  )
  const customer = await newCustomer(request)
  await fillCart(request, customer, pharmacy_id, [minsan])
  const path = `${shop.backend_url}/v1/pharmacies/${pharmacy_id}/deliveries?postal_code=20124`
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
