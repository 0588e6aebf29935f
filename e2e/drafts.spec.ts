import type { Page } from '@playwright/test'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { choose, costlyCosmetic, deliveringPharmacy } from './support/catalogue'
import { type Customer, endSession, fillCart, logIn, logOut, newCustomer, signIn } from './support/customer'
import { stored } from './support/drafts'
import { expect, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { address, auth, checkout, errors, fidelity, profile, services, shell } = texts
const { message } = texts.pharmacy.help
const HERE = '1'
const CODE = 'RSSMRA80A01H501U'

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function enter(page: Page, path: string, customer: Customer): Promise<void> {
  await signIn(page.context(), customer)
  await page.goto(path)
}

/** An expired session and its XSRF token, which is renewed: the browser logs both. */
const REFUSED = /40[13]/

/** Ends the session on the platform, presses the button and logs in again; returns to the same page. */
async function interrupted(page: Page, customer: Customer, press: () => Promise<void>): Promise<void> {
  const before = new URL(page.url())
  await page.waitForLoadState('networkidle')
  // Background calls of the page must not detect the expired session before the press.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    await pressed
    await route.fallback()
  })
  await endSession(page)
  await press()
  release()
  await expect(page).toHaveURL(/\/login\?.*expired=1/)
  await expect(page.getByText(auth.expired)).toBeVisible()
  expect(await stored(page)).not.toMatch(/RSSMRA80A01/i)
  await logIn(page, customer)
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
    .toBe(`${before.pathname}${before.search}`)
}

test('an order in the middle of which the session ends goes on where it was, for collection and at home', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(REFUSED)
  const customer = await newCustomer(request)
  const here = await costlyCosmetic(request, HERE)
  await fillCart(request, customer, HERE, [here.minsan])
  await enter(page, '/checkout/click-and-collect', customer)
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByRole('radio', { name: checkout.whoOther }).check()
  await page.getByLabel(checkout.whoOtherName).fill('Bruno Bianchi')
  await interrupted(page, customer, () => page.getByRole('button', { name: checkout.place }).click())
  await expect(page.getByText(checkout.collectPage.restored, { exact: true })).toBeVisible()
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 1234567')
  await expect(page.getByLabel(checkout.whoOtherName)).toHaveValue('Bruno Bianchi')
  await page.getByRole('button', { name: checkout.place }).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)

  const pharmacy = await deliveringPharmacy(request)
  const other = await newCustomer(request)
  const sent = await costlyCosmetic(request, pharmacy.id)
  await fillCart(request, other, pharmacy.id, [sent.minsan, sent.minsan])
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  // The login page asks who is there, and leads customers on.
  await page.waitForLoadState('networkidle')
  expect(await stored(page)).not.toContain('Bruno Bianchi')
  await enter(page, '/checkout/home-delivery', other)
  await page.getByRole('button', { name: address.manual }).click()
  await page.getByLabel(address.street).fill('Via Roma')
  await page.getByLabel(address.number, { exact: true }).fill('12/A')
  await page.getByLabel(address.postalCode).fill(pharmacy.postal_code)
  await page.getByLabel(address.city, { exact: true }).fill(pharmacy.city)
  const slot = page.locator('input[name="slot_start"]:enabled')
  await page.getByLabel(checkout.editSlot).click()
  await slot.last().check()
  const chosen = await slot.last().inputValue()
  await page.getByLabel(checkout.phone).fill('333 7654321')
  await interrupted(page, other, () => page.getByRole('button', { name: checkout.place }).click())
  await expect(page.getByText(checkout.collectPage.restored, { exact: true })).toBeVisible()
  await expect(page.getByLabel(address.street)).toHaveValue('Via Roma')
  await expect(page.getByLabel(address.number, { exact: true })).toHaveValue('12/A')
  await expect(page.getByLabel(checkout.phone)).toHaveValue('333 7654321')
  await expect(page.locator(`input[name="slot_start"][value="${chosen}"]`)).toBeChecked()
  await page.getByRole('button', { name: checkout.place }).click()
  await expect(page).toHaveURL(/\/order-detail\/.+/)
})

test('a form of the profile, a card and a booking go on where they were', async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(REFUSED)
  await choose(context, HERE)
  const customer = await newCustomer(request)

  await enter(page, '/profile?section=addresses', customer)
  await page.getByRole('button', { name: profile.addresses.add }).click()
  await page.getByLabel(address.street, { exact: true }).fill('Via Melzo')
  await page.getByLabel(address.number, { exact: true }).fill('12')
  await page.getByLabel(address.postalCode, { exact: true }).fill('20129')
  await page.getByLabel(address.city, { exact: true }).fill('Milano')
  await interrupted(page, customer, () => button(page, profile.addresses.save).click())
  await expect(page.getByText(profile.kept)).toBeVisible()
  await expect(page.getByLabel(address.street, { exact: true })).toHaveValue('Via Melzo')
  await button(page, profile.addresses.save).click()
  await expect(page.getByRole('list', { name: profile.addresses.list })).toContainText('Via Melzo 12')

  await page.goto('/profile?section=patients')
  await page.getByLabel(profile.patient.firstName, { exact: true }).fill('Mario')
  await page.getByLabel(profile.patient.lastName).fill('Rossi')
  await page.getByLabel(profile.patient.healthCode).fill(CODE)
  await interrupted(page, customer, () => button(page, profile.patient.save).click())
  await expect(page.getByText(profile.kept, { exact: true })).toBeVisible()
  await expect(page.getByLabel(profile.patient.lastName)).toHaveValue('Rossi')
  await expect(page.getByLabel(profile.patient.healthCode)).toHaveValue(CODE)

  const { delegation } = profile
  await page.goto('/profile?section=delegations')
  await page.getByRole('radio', { name: delegation.other }).check()
  await page.getByLabel(delegation.firstName, { exact: true }).fill('Mario')
  await page.getByLabel(delegation.lastName, { exact: true }).fill('Rossi')
  await page.getByLabel(delegation.healthCode).fill(CODE)
  await page.getByRole('group', { name: delegation.pharmacy }).getByRole('radio').first().check()
  await page.getByRole('button', { name: delegation.alt }).click()
  await page.getByLabel(delegation.typed).fill('Anna Rossi')
  await interrupted(page, customer, () => page.getByRole('button', { name: delegation.submit }).click())
  await expect(page.getByText(profile.kept, { exact: true })).toBeVisible()
  await expect(page.getByLabel(delegation.lastName, { exact: true })).toHaveValue('Rossi')
  await expect(page.getByLabel(delegation.healthCode)).toHaveValue(CODE)
  await expect(page.getByLabel(delegation.typed)).toHaveValue('Anna Rossi')

  await page.goto('/fidelity-card')
  await page.getByLabel(fidelity.code).fill('2980 0000')
  await page.getByLabel(fidelity.proof).fill('Rossi')
  await interrupted(page, customer, () => button(page, fidelity.submit).click())
  await expect(page.getByLabel(fidelity.code)).toHaveValue('2980 0000')

  const offers: Service[] = await (await request.get(`${shop.backend_url}/v1/pharmacies/${HERE}/services`)).json()
  const noted = offers.find(({ requires_note }) => requires_note)
  const pharmacy: Pharmacy = await (await request.get(`${shop.backend_url}/v1/pharmacies/${HERE}`)).json()
  await page.goto(`/pharmacy/${pharmacy.code}/services/${noted?.id}`)
  const time = page.getByRole('radio', { disabled: false })
  await expect(page.getByRole('grid')).toBeVisible()
  // The first day with free times.
  await time.last().check()
  const value = await time.last().inputValue()
  await page.getByLabel(services.booking.noteRequired, { exact: true }).fill('mal di gola')
  await page.getByRole('checkbox', { name: services.booking.consent }).check()
  await interrupted(page, customer, () =>
    page.getByRole('button', { name: services.booking.submit, exact: true }).click(),
  )
  await expect(page.getByLabel(services.booking.noteRequired, { exact: true })).toHaveValue('mal di gola')
  await expect(page.locator(`input[type="radio"][value="${value}"]`)).toBeChecked()
})

test('a registration and a message outlive a reload and a lost connection, and no password does', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/signup')
  await page.getByLabel(auth.firstName, { exact: true }).fill('Anna')
  await page.getByLabel(auth.birthDay).fill('17/05/1990')
  await page.getByLabel(auth.email).fill('anna@')
  await page.getByLabel(auth.password, { exact: true }).fill('gatto-verde-tre')
  await page.getByLabel(auth.marketing).check()
  await page.reload()
  await expect(page.getByText(auth.kept)).toBeVisible()
  await expect(page.getByLabel(auth.firstName, { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel(auth.birthDay)).toHaveValue('17/05/1990')
  await expect(page.getByLabel(auth.email)).toHaveValue('anna@')
  await expect(page.getByLabel(auth.marketing)).toBeChecked()
  await expect(page.getByLabel(auth.profiling)).not.toBeChecked()
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('')
  expect(await stored(page)).not.toContain('gatto-verde-tre')

  await choose(context, HERE)
  await page.goto('/toc')
  const panel = page.getByRole('dialog')
  const open = () => page.getByRole('contentinfo').getByRole('button', { name: shell.footer.contacts }).click()
  await open()
  await panel.getByLabel(message.name).fill('Anna Rossi')
  await panel.getByLabel(message.email, { exact: true }).fill('anna@example.com')
  await panel.getByLabel(message.text).fill('Avete il collirio?')
  await context.setOffline(true)
  await panel.getByRole('button', { name: message.submit }).click()
  await expect(panel.getByText(errors.network)).toBeVisible()
  await expect(panel.getByLabel(message.text)).toHaveValue('Avete il collirio?')
  await context.setOffline(false)
  await page.reload()
  await open()
  await expect(panel.getByText(profile.kept)).toBeVisible()
  await expect(panel.getByLabel(message.text)).toHaveValue('Avete il collirio?')
  await panel.getByRole('button', { name: message.submit }).click()
  await expect(panel.getByText(/^Messaggio inviato a /)).toBeVisible()
  expect(await stored(page)).not.toContain('collirio')
})
