import {
  choosePharmacy,
  dataMatrix,
  expectListening,
  logInAtDesk,
  logOutAtDesk,
  newDeskOrder,
  openDesk,
  openPlace,
  pharmacyLinks,
  STAFF,
  scanCode,
} from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { desk } = texts

// Many screens, each at every width.
test.slow()

test('one logs in, finds an order by telephone or name, which no address tells, and logs out', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/status of 404 .*\/banco\/niente/)
  // The list of a name that many have goes on over pages.
  const lastName = `Bianchi ${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const { order } = await newDeskOrder(request, lastName)

  await logInAtDesk(page, STAFF.assistant, '/banco?lavoro=new', 'sbagliata-tre')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(desk.login.invalid)
  await expect(page.getByLabel(desk.login.email)).toHaveValue(STAFF.assistant)
  await expect(page.getByLabel(desk.login.password)).toHaveValue('')
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await logInAtDesk(page, STAFF.assistant, '/banco?lavoro=new')
  await expect(page.getByRole('link', { name: /^Nuovi/ })).toHaveAttribute('aria-current', 'true')
  const row = page.getByRole('row').filter({ hasText: order.number })
  const [name, phone] = [`Anna ${lastName}`, order.customer.phone_number.slice(-7)]
  for (const search of [order.number, name, phone]) {
    await page.getByRole('searchbox').fill(search)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Ordini per «${search}»`)
    await expect(row).toBeVisible()
    expect(decodeURIComponent(page.url())).not.toContain(search)
  }
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.getByRole('link', { name: desk.search.clear }).click()
  await page.locator('summary').filter({ hasText: 'Filtra' }).click()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.goto('/banco/niente')
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await page.getByRole('link', { name: desk.notFound.back }).click()
  await logOutAtDesk(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.login.title)
  await expect(page.getByText(desk.login.ended)).toHaveCount(0)
  await page.goto('/banco')
  await expect(page).toHaveURL(/\/banco\/accesso$/)
})

const CODE = 'VRDLCU85T10F205D'
const EAN = '8006540000014'

test('six kinds of scanners are heard on five pages, and lead to what they name', async ({ page, request }) => {
  const { order, product } = await newDeskOrder(request, undefined, { tax_code: CODE })
  const { minsan } = product
  const atOrder = new RegExp(`/banco/ordini/${order.id}\\?consegna=1$`)
  const atProduct = new RegExp(`/banco/catalogo\\?cerca=${minsan}$`)
  const scans = [
    { code: String(order.pickup_code).toLowerCase(), end: 'Enter', leads: atOrder },
    { code: `]C0${order.number}`, end: 'Tab', leads: atOrder },
    { code: `]E0${EAN}`, end: null, leads: new RegExp(`/banco/catalogo\\?cerca=${EAN}$`) },
    { code: dataMatrix(minsan), end: 'Enter', leads: atProduct },
    { code: `A${minsan}`, end: null, leads: atProduct },
    { code: `]A0*${CODE}*`, end: 'Tab', leads: atOrder },
  ] as const
  await openDesk(page, STAFF.assistant)
  for (const path of ['/banco', '/banco/agenda', '/banco/posta', '/banco/catalogo', `/banco/ordini/${order.id}`])
    for (const { code, end, leads } of scans) {
      await page.goto(path)
      await expectListening(page)
      await scanCode(page, code, { end })
      await expect(page, `${code} at ${path}`).toHaveURL(leads)
      expect(page.url()).not.toContain(CODE)
    }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the desk works', async ({ page, pageErrors }) => {
    pageErrors.expected.push(/status of 404 .*\/banco\//)
    await logInAtDesk(page, STAFF.owner)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.today)
    const places = pharmacyLinks(page)
    await expect(places).toHaveCount(3)
    await choosePharmacy(page, places.nth(1))
    await expect(places.nth(1)).toHaveAttribute('aria-current', 'true')
    const chosen = String(await places.nth(1).textContent())
    await expect(page.getByRole('banner')).toContainText(chosen)

    await page.locator('summary').filter({ hasText: 'Filtra' }).click()
    await page.getByLabel(desk.filter.delivery).selectOption('home_delivery')
    await page.getByLabel(desk.filter.with_note).check()
    await page.getByRole('button', { name: desk.filter.submit }).click()
    await expect(page).toHaveURL(/come=home_delivery.*nota=1/)
    await page.getByRole('link', { name: /^Nuovi/ }).click()
    await expect(page.getByLabel(desk.filter.with_note)).toBeChecked()
    // Filters stay after other pages and a search.
    await openPlace(page, desk.hours.title)
    await openPlace(page, desk.today)
    await expect(page.getByLabel(desk.filter.with_note)).toBeChecked()
    await expect(page.getByLabel(desk.filter.delivery)).toHaveValue('home_delivery')
    await page.getByRole('searchbox').fill('nessuno')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: desk.search.clear }).click()
    await expect(page.getByLabel(desk.filter.with_note)).toBeChecked()
    await page.getByRole('link', { name: desk.filter.clear }).click()
    await expect(page.getByLabel(desk.filter.with_note)).not.toBeChecked()
    await openPlace(page, desk.hours.title)
    await openPlace(page, desk.today)
    await expect(page.getByLabel(desk.filter.with_note)).not.toBeChecked()
    await page.getByRole('link', { name: desk.filter.ended }).click()
    await expect(page.getByRole('link', { name: desk.filter.ended })).toHaveAttribute('aria-current', 'true')

    // The choice stays on other pages, also those without it in their address.
    await openPlace(page, desk.hours.title)
    await expect(pharmacyLinks(page).filter({ hasText: chosen })).toHaveAttribute('aria-current', 'true')
    for (const unknown of ['/banco/niente', '/banco/ordini/unknown']) {
      const answer = await page.goto(unknown)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.notFound.title)
    }
    await page.getByRole('link', { name: desk.notFound.back }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.today)
    await page.getByRole('searchbox').fill('nessuno di questo nome')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nessun ordine per «nessuno di questo nome»')).toBeVisible()
  })
})

test('nothing of it is cached, listed, framed, or in a page of shoppers', async ({ page, request }) => {
  await openDesk(page, STAFF.pharmacist)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'desk')
  expect(cookie).toMatchObject({ path: '/banco', httpOnly: true, sameSite: 'Lax', expires: -1 })
  for (const path of ['/banco', '/banco/accesso', '/banco/password']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control'], path).toContain('no-store')
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
  const home = await (await request.get('/home')).text()
  expect(home).not.toMatch(/\.desk|banco\//)
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const sent = await page.request.post('/banco/azioni/esci', { form: {}, headers: foreign })
  expect(sent.status()).toBe(403)
  expect((await page.request.get('/banco')).url()).toMatch(/\/banco$/)
  // The desk's calls are for the storefront's server.
  expect((await page.request.get('/api/v1/desk')).status()).toBe(404)
})
