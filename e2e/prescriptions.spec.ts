import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { pdf as soundPdf } from '@/backend/testing/files'
import { findProduct, pharmacyTaking } from './support/catalogue'
import { type Customer, fetchOrders, fetchToken, fillCart, newCustomer, signIn } from './support/customer'
import { sealed, stored } from './support/drafts'
import { expect, expectAccessible, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { checkout, orders, validation } = texts
const said = checkout.prescription
const PATH = '/checkout/click-and-collect'
const MB = 1024 * 1024

/** Two prescription medicines for humans in stock at the pharmacy. */
async function twoMedicines(request: APIRequestContext, pharmacy: string) {
  const onShelf = (one: { supply: string | null; kind: string; availability: string }) =>
    one.supply === 'RR' && one.kind === 'medicine' && one.availability === 'available'
  const first = await findProduct(request, pharmacy, onShelf)
  const second = await findProduct(request, pharmacy, (one) => onShelf(one) && one.minsan !== first.minsan)
  return [first, second] as const
}

async function openOrder(page: Page, customer: Customer): Promise<void> {
  await signIn(page.context(), customer)
  await page.goto(PATH)
  await expect(page.getByRole('heading', { name: checkout.summary })).toBeVisible()
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByLabel(checkout.healthConsent).check()
}

const productFieldset = (page: Page, name: string) =>
  page
    .locator('fieldset')
    .filter({ has: page.getByText(said.forProduct.replace('{product}', name)) })
    .first()

const pdf = (size = 2048, name = 'promemoria di Anna.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: soundPdf('', size),
})

const reserve = (page: Page) => page.getByRole('button', { name: checkout.placeReservation })

/** The order page of one medicine whose prescription must be uploaded. */
async function openUpload(page: Page, request: APIRequestContext): Promise<void> {
  const pharmacy = await pharmacyTaking(request, 'upload')
  const customer = await newCustomer(request)
  const [medicine] = await twoMedicines(request, pharmacy)
  await fillCart(request, customer, pharmacy, [medicine.minsan])
  await openOrder(page, customer)
  await page.getByRole('radio', { name: said.upload }).check()
}

test('a PDF and a photo go with an order, one is taken back and sent again, and the order shows them', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const pharmacy = await pharmacyTaking(request, 'upload')
  const customer = await newCustomer(request)
  const [first, second] = await twoMedicines(request, pharmacy)
  await fillCart(request, customer, pharmacy, [first.minsan, second.minsan])
  await openOrder(page, customer)
  for (const { name } of [first, second])
    await productFieldset(page, name).getByRole('radio', { name: said.upload }).check()
  await reserve(page).click()
  await expect(page.getByText(validation.order.upload_missing).last()).toBeVisible()
  await expectAccessible(page)

  const one = productFieldset(page, first.name)
  await one.getByLabel(said.chooseFile).setInputFiles(pdf())
  await expect(one.getByText(said.uploaded)).toBeVisible()
  await expect(one.getByText('promemoria di Anna.pdf')).toBeVisible()

  const other = productFieldset(page, second.name)
  const photo = { name: 'IMG_0001.PNG', mimeType: 'image/png', buffer: await page.screenshot({ fullPage: true }) }
  await other.getByLabel(said.chooseFile).setInputFiles(photo)
  const preview = other.getByRole('img', { name: said.preview.replace('{file}', 'IMG_0001.jpg') })
  await expect(preview).toBeVisible()
  const drawn = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return Math.max(image.naturalWidth, image.naturalHeight)
  })
  expect(drawn).toBeGreaterThan(300)
  expect(drawn).toBeLessThanOrEqual(2000)
  await expectAccessible(page)

  await one.getByRole('button', { name: said.removeFileLabel.replace('{file}', 'promemoria di Anna.pdf') }).click()
  await expect(one.getByText(said.uploaded)).toBeHidden()
  await one.getByLabel(said.chooseFile).setInputFiles(pdf(4096, 'nuovo.pdf'))
  await expect(one.getByText('nuovo.pdf')).toBeVisible()
  // No health data are stored in plain text, and a reload uploads nothing again.
  await sealed(page, 'order')
  expect(await stored(page)).not.toMatch(/nuovo\.pdf|IMG_0001/)
  await page.reload()
  await expect(one.getByText('nuovo.pdf')).toBeVisible()
  await expect(preview).toBeVisible()

  await reserve(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  const links = page.getByRole('link', { name: orders.detail.prescriptionFile })
  await expect(links).toHaveCount(2)
  await expectAccessible(page)
  const types: string[] = []
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(answer.headers()['content-disposition']).toContain('attachment')
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
    types.push(answer.headers()['content-type'] ?? '')
  }
  expect(types.sort()).toEqual(['application/pdf', 'image/jpeg'])
})

test('an iPhone’s HEIC, which Chromium cannot read, goes as an upright JPEG', async ({ page, request, pageErrors }) => {
  test.slow()
  // Only with tracing: the recorder fetches the body of the picture that Chromium could not decode.
  pageErrors.expected.push(/Connecting to 'blob:/)
  await openUpload(page, request)
  // 160 × 120, red on the left and blue on the right, EXIF-rotated by a quarter clockwise.
  const buffer = readFileSync('e2e/support/lying.heic')
  await page.getByLabel(said.chooseFile).setInputFiles({ name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer })
  const preview = page.getByRole('img', { name: said.preview.replace('{file}', 'IMG_0002.jpg') })
  await expect(preview).toBeVisible({ timeout: 60_000 })
  const shown = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const redder = (y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? []
      return red > blue
    }
    return { width, height, top_red: redder(10), bottom_red: redder(height - 10) }
  })
  expect(shown).toEqual({ width: 120, height: 160, top_red: true, bottom_red: false })
  await expectAccessible(page)

  await reserve(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  const link = page.getByRole('link', { name: orders.detail.prescriptionFile })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
})

test('what is no prescription is refused, 10 MB pass, and a lost connection is tried again', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(/Failed to load resource/)
  await openUpload(page, request)
  const input = page.getByLabel(said.chooseFile)

  await input.setInputFiles({ name: 'lettera.txt', mimeType: 'text/plain', buffer: Buffer.from('ciao') })
  await expect(page.getByText(said.refusedType)).toBeVisible()
  await input.setInputFiles({
    name: 'IMG.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
  })
  await expect(page.getByText(said.refusedHeic)).toBeVisible()
  await input.setInputFiles(pdf(10 * MB + 1))
  await expect(page.getByText(said.refusedSize)).toBeVisible()
  await expectAccessible(page)

  // The test's interception reads the body by its blob URL, which the page's policy blocks and reports.
  pageErrors.expected.push(/Connecting to 'blob:/)
  await page.route('**/api/v1/prescriptions', (route) => route.abort())
  await input.setInputFiles(pdf(10 * MB, 'grande.pdf'))
  await expect(page.getByText(said.failed)).toBeVisible()
  await page.unroute('**/api/v1/prescriptions')
  await page.getByRole('button', { name: texts.shell.retry, exact: true }).click()
  await expect(page.getByText(said.uploaded)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('grande.pdf')).toBeVisible()
})

test('an animal’s medicine is reserved with number and PIN', async ({ page, request }) => {
  const pharmacy = await pharmacyTaking(request, 'rev')
  const customer = await newCustomer(request)
  const medicine = await findProduct(
    request,
    pharmacy,
    (one) => one.kind === 'veterinary' && one.supply !== null && one.availability !== 'unavailable',
  )
  await fillCart(request, customer, pharmacy, [medicine.minsan])
  await openOrder(page, customer)
  await expect(page.getByRole('radio', { name: said.nre })).toBeHidden()
  await page.getByRole('radio', { name: said.rev }).check()
  await page.getByLabel(said.revLabel).fill('AB 123456')
  await page.getByLabel(said.pinLabel).fill('12')
  await reserve(page).click()
  await expect(page.getByText(validation.order.rev_pin_invalid).last()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(said.pinLabel).fill('0123')
  await reserve(page).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
  await expect(page.getByText(/•+3456/)).toBeVisible()
})

test('another customer’s file is not there', async ({ request }) => {
  const [owner, other] = [await newCustomer(request), await newCustomer(request)]
  const bearer = async (customer: Customer) => ({ Authorization: `Bearer ${await fetchToken(request, customer)}` })
  const sent = await request.post(`${shop.backend_url}/v1/prescriptions`, {
    headers: await bearer(owner),
    multipart: { prescription: pdf() },
  })
  const { id } = await sent.json()
  const asked = await request.get(`${shop.backend_url}/v1/prescriptions/${id}`, { headers: await bearer(other) })
  expect(asked.status()).toBe(404)
  expect((await request.get(`/api/v1/prescriptions/${id}`)).status()).toBe(401)
  expect(await fetchOrders(request, owner)).toEqual([])
})
