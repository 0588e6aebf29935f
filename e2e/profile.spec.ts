import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readMail } from '@/backend/testing/mail'
import { addDays, isoDay } from '@/lib/rules/dates'
import { choose, findProduct } from './support/catalogue'
import { endSession, fetchToken, fillCart, logIn, logOut, newCustomer, signIn } from './support/customer'
import { sealed, stored } from './support/drafts'
import { openMoreActions, operator, placeOrder } from './support/order'
import {
  expect,
  expectAccessible,
  expectGoodAtEachWidth,
  expectNoOverflowAtEachWidth,
  test,
  waitForHydration,
} from './support/page'
import { newestMailTo, shop } from './support/shop'
import { texts } from './support/texts'

const { account, profile, orders, auth, address } = texts
const code = texts.validation.code
const HERE = '1'
/** Born on 17 May 1990; with a digit replaced as for two people with the same code (omocodia). */
const CODE = 'RSSNNA90E57H501N'

const main = (page: Page) => page.getByRole('main')
const section = (name: keyof typeof account.sections) => `/profile?section=${name}`
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens what a press at a person of the household would end. */
const openEnding = (page: Page, label: string, name: string) =>
  page.locator(`summary[aria-label^="${label}: ${name}"]`).click()

test('personal data: each rule at its field, nothing lost by a reload or a session that ends, then saved', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(/401/)
  const customer = await newCustomer(request)
  await page.goto(section('data'))
  await logIn(page, customer)
  // The redirect returned to the section.
  await expect(page).toHaveURL(section('data'))
  await expect(page.getByRole('heading', { level: 1, name: account.sections.data })).toBeVisible()
  await expect(main(page).getByText(customer.email)).toBeVisible()
  const { data } = profile
  await page.getByLabel(data.firstName, { exact: true }).fill(' ')
  await page.getByLabel(data.birthDay, { exact: true }).fill('31/02/1990')
  await page.getByLabel(data.phone).fill('12')
  await page.getByLabel(data.healthCode).fill('RSSNNA90E57')
  await save(page, data.save).click()
  await expect(page.getByText('Mancano 4 cose')).toBeVisible()
  for (const text of [
    texts.validation.missing.first_name,
    code.date_unknown,
    code.phone_invalid,
    code.health_code_length,
  ])
    await expect(main(page).getByText(text, { exact: true }).last()).toBeVisible()
  await expect(page.getByLabel(data.firstName, { exact: true })).toBeFocused()

  await page.getByLabel(data.firstName, { exact: true }).fill('Annalisa')
  await page.getByLabel(data.birthDay, { exact: true }).fill('18/5/1990')
  await page.getByLabel(data.phone).fill('333 123 4567')
  await page.getByLabel(data.healthCode).fill('rssnna90e57h501n')
  await sealed(page, 'data')
  expect(await stored(page)).not.toMatch(/rssnna90e57/i)
  await page.reload()
  await expect(page.getByText(profile.kept, { exact: true })).toBeVisible()
  await expect(page.getByLabel(data.firstName, { exact: true })).toHaveValue('Annalisa')
  await expect(page.getByLabel(data.healthCode)).toHaveValue('rssnna90e57h501n')
  // A question, not an error.
  await expect(page.getByText(data.otherBirthDay)).toBeVisible()
  await page.getByLabel(data.birthDay, { exact: true }).fill('17/05/1990')
  await expect(page.getByText(data.otherBirthDay)).toBeHidden()
  await endSession(page)
  await save(page, data.save).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%3Fsection%3Ddata/)
  await logIn(page, customer)
  await expect(page).toHaveURL(section('data'))
  await expect(page.getByLabel(data.birthDay, { exact: true })).toHaveValue('17/05/1990')
  await expect(page.getByLabel(data.healthCode)).toHaveValue('rssnna90e57h501n')
  await save(page, data.save).click()
  await expect(page.getByText(data.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(data.healthCode)).toHaveValue(CODE)
  await expect(page.getByLabel(data.phone)).toHaveValue('+393331234567')
  await expect(page.getByText(profile.kept)).toBeHidden()
  await expect(page.getByText(profile.keptWithoutCode)).toBeHidden()

  await page.goto('/profile')
  await expect(page.getByText('Ciao Annalisa')).toBeVisible()
  for (const name of Object.values(account.sections))
    await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible()
})

test('addresses are added, changed, preferred and deleted; patients are remembered and forgotten', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  await signIn(page.context(), await newCustomer(request))
  await page.goto(section('addresses'))
  const { addresses, patient } = profile
  await page.getByRole('button', { name: addresses.add }).click()
  await save(page, addresses.save).click()
  await expect(main(page).getByText(code.street_number_required).last()).toBeVisible()
  await expect(main(page).getByText(texts.validation.order.postal_code_missing).last()).toBeVisible()
  await page.getByLabel(address.street, { exact: true }).fill('Via Melzo')
  await page.getByLabel(address.number, { exact: true }).fill('12')
  await page.getByLabel(address.postalCode, { exact: true }).fill('20129')
  await page.getByLabel(address.city, { exact: true }).fill('Milano')
  await page.reload()
  await expect(page.getByLabel(address.street, { exact: true })).toHaveValue('Via Melzo')
  await page.getByLabel(addresses.label).fill('Casa')
  await save(page, addresses.save).click()
  const list = page.getByRole('list', { name: addresses.list })
  await expect(list.getByText('Via Melzo 12, 20129 Milano (MI)')).toBeVisible()

  await page.getByRole('button', { name: addresses.makeFavoriteOf.replace('{address}', 'Casa') }).click()
  await expect(list.getByText(addresses.isFavorite, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: addresses.editOf.replace('{address}', 'Casa') }).click()
  await page.getByLabel(address.number, { exact: true }).fill('14/B')
  await save(page, addresses.save).click()
  await expect(list.getByText('Via Melzo 14/B')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: addresses.deleteOf.replace('{address}', 'Casa') }).click()
  const dialog = page.getByRole('dialog', { name: addresses.deleteTitle })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: addresses.delete, exact: true }).click()
  await expect(page.getByText(addresses.empty)).toBeVisible()

  await page.goto(section('patients'))
  await page.getByLabel(patient.firstName, { exact: true }).fill('Mario')
  await page.getByLabel(patient.lastName).fill('Rossi')
  await page.getByLabel(patient.healthCode).fill('01234567897')
  await save(page, patient.save).click()
  await expect(main(page).getByText(code.health_code_numeric).last()).toBeVisible()
  // An omocode of RSSMRA80A01H501U.
  await page.getByLabel(patient.healthCode).fill('RSSMRA80A01H50MM')
  await save(page, patient.save).click()
  await expect(page.getByRole('list', { name: patient.list }).getByText('RSSMRA80A01H50MM')).toBeVisible()
  await openEnding(page, patient.delete, 'Mario Rossi')
  await save(page, patient.deleteNow).click()
  await expect(page.getByText(patient.done.removed)).toBeVisible()
  await expect(page.getByText(patient.empty)).toBeVisible()
})

test('a person of the household is added without JavaScript, agrees, gets order, reminder and delegation, and leaves (docs/domain.md#L46)', {
  tag: '@mobile',
}, async ({ page, browser, request }) => {
  test.slow()
  const { patient } = profile
  const { reminders } = texts
  const customer = await newCustomer(request)
  const cosmetic = await findProduct(
    request,
    HERE,
    (one) => one.kind === 'cosmetic' && one.availability === 'available',
  )
  const order = await placeOrder(request, customer, HERE, [cosmetic.minsan])
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready', 'completed')
  const bare = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  await signIn(bare, customer)
  const plain = await bare.newPage()
  await plain.goto(section('patients'))
  await plain.getByLabel(patient.firstName, { exact: true }).fill('Tobia')
  await plain.getByLabel(patient.lastName).fill('Rossi')
  await plain.getByLabel(patient.healthCode).fill('RSSMRA80A01')
  await save(plain, patient.save).click()
  await expect(main(plain).getByText(code.health_code_length).last()).toBeVisible()
  await expect(plain.getByLabel(patient.firstName, { exact: true })).toHaveValue('Tobia')
  await plain.getByLabel(patient.healthCode).fill('RSSMRA80A01H50MM')
  await save(plain, patient.save).click()
  await expect(plain.getByText(patient.done.added)).toBeVisible()

  // Nothing is for Tobia before he agrees.
  await plain.goto(`/order-detail/${order.id}`)
  await expect(plain.getByText(patient.missingConsent.replace('{names}', 'Tobia Rossi'))).toBeVisible()
  await plain.goto(section('patients'))
  const agree = plain.getByRole('button', { name: new RegExp(`^${patient.agree}.*Tobia Rossi`) })
  await agree.click()
  await expect(plain.getByText(patient.consentMissing)).toBeVisible()
  await plain.getByRole('checkbox').check()
  await agree.click()
  await expect(plain.getByText(patient.done.agreed)).toBeVisible()
  await plain.goto(`/order-detail/${order.id}`)
  await plain.getByLabel(patient.whose).selectOption('Per Tobia Rossi')
  await save(plain, patient.setWhose).click()
  await expect(plain.getByLabel(patient.whose)).toHaveValue(/./)

  await signIn(page.context(), customer)
  await page.goto(section('patients'))
  // A signature as the pad draws it.
  const signature = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 120
    canvas.getContext('2d')?.fillRect(40, 40, 180, 8)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  const signed = await request.post(`${shop.backend_url}/v1/me/delegations`, {
    headers: { Authorization: `Bearer ${await fetchToken(request, customer)}` },
    data: { signature, health_code: 'RSSMRA80A01H50MM', pharmacy_id: HERE },
  })
  expect(signed.status()).toBe(201)
  await page.goto(`/order-detail/${order.id}`)
  await page.getByRole('link', { name: new RegExp(`^${reminders.remind}`) }).click()
  await expect(page.getByLabel(patient.whose)).toHaveValue('')
  await page.getByLabel(patient.whose).selectOption('Per Tobia Rossi')
  await page.getByLabel(reminders.units).fill('30')
  await page.getByRole('checkbox', { name: reminders.consent }).check()
  await save(page, reminders.save).click()
  await expect(page.getByRole('list', { name: reminders.mine })).toContainText('Per Tobia Rossi')
  await page.goto(section('patients'))
  const person = page.getByRole('list', { name: patient.list }).getByRole('listitem').first()
  await expect(person).toContainText(order.number)
  await expect(person).toContainText(cosmetic.name)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await openEnding(page, patient.revoke, 'Tobia Rossi')
  await expect(page.getByText(patient.revokeStops)).toBeVisible()
  await expectAccessible(page)
  await save(page, patient.revokeNow).click()
  await expect(page.getByText(patient.done.revoked)).toBeVisible()
  await expect(page.getByText(patient.noDelegation)).toBeVisible()
  await page.goto(section('consents'))
  await expect(page.getByText(/^Tobia Rossi: dal /)).toBeVisible()
  await plain.goto(section('patients'))
  await openEnding(plain, patient.delete, 'Tobia Rossi')
  await plain.getByLabel(patient.thingsKeep).check()
  await save(plain, patient.deleteNow).click()
  await expect(plain.getByText(patient.empty)).toBeVisible()
  await plain.goto(section('reminders'))
  await expect(plain.getByRole('list', { name: reminders.mine })).toContainText(cosmetic.name)
  await expect(plain.getByText('Tobia')).toBeHidden()
  await bare.close()
})

test('orders are filtered and repeated', { tag: '@mobile' }, async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const product = await findProduct(
    request,
    HERE,
    (one) => one.kind === 'cosmetic' && one.availability === 'available' && (one.max_quantity ?? 30) >= 30,
  )
  await fillCart(request, customer, HERE, [product.minsan])
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const deliveries = await (await request.get(`${shop.backend_url}/v1/pharmacies/${HERE}/deliveries`)).json()
  const collect = deliveries.find((one: { kind: string }) => one.kind === 'click_and_collect')
  const placed = await request.post(`${shop.backend_url}/v1/orders`, {
    headers,
    data: {
      customer: { first_name: 'Anna', last_name: 'Rossi', email: customer.email, phone_number: '3331234567' },
      payment: { id: 'in_pharmacy' },
      delivery: { id: collect.id },
      shipping: null,
      prescriptions: [],
    },
  })
  expect(placed.status()).toBe(201)
  const { number } = await placed.json()

  await signIn(page.context(), customer)
  await page.goto(`${section('orders')}&status=cancelled`)
  await expect(page.getByRole('heading', { name: profile.orders.none })).toBeVisible()
  await page.getByLabel(profile.orders.status).selectOption(orders.status.received)
  await page.getByLabel(profile.orders.period).selectOption(profile.orders.days30)
  await page.getByRole('button', { name: profile.orders.apply }).click()
  await expect(page).toHaveURL(/section=orders&status=received&period=30/)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Ordine n. ${number}` }) })
  await expect(row.getByText(`1 × ${product.name}`)).toBeVisible()
  await page.getByRole('link', { name: profile.orders.reset }).click()
  await expect(page.getByLabel(profile.orders.status)).toBeHidden()
  await page.locator('summary').filter({ hasText: profile.orders.filter }).click()
  await expect(page.getByLabel(profile.orders.status)).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: profile.repeat.label.replace('{number}', number) }).click()
  await expect(page).toHaveURL('/checkout/click-and-collect?basket=1')
  await expect(main(page).getByText(product.name).first()).toBeVisible()
  // Telephone and payment come from the last order: nothing is asked twice.
  await page.getByRole('button', { name: texts.checkout.place }).click()
  await expect(page).toHaveURL(/\/order-detail\/.+placed=1/)
})

test('consents are changed with their date, the password as well', async ({ page, request, pageErrors }) => {
  test.slow()
  pageErrors.expected.push(/403/)
  const customer = await newCustomer(request)
  await signIn(page.context(), customer)
  await page.goto(section('consents'))
  const { consents, security } = profile
  await page.getByLabel(consents.marketing).check()
  await save(page, consents.save).click()
  await expect(page.getByText(consents.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(consents.marketing)).toBeChecked()
  await expect(page.getByLabel(consents.profiling)).not.toBeChecked()
  await expect(page.getByText(/^Dato il /)).toBeVisible()

  await page.goto(section('security'))
  const fields = {
    current: page.getByLabel(security.current, { exact: true }),
    chosen: page.getByLabel(security.new, { exact: true }),
    again: page.getByLabel(security.confirm, { exact: true }),
  }
  await fields.chosen.fill('corta')
  await save(page, security.save).click()
  for (const text of [code.password_required, code.password_too_short, code.password_mismatch])
    await expect(main(page).getByText(text, { exact: true }).last()).toBeVisible()
  await fields.current.fill('non-la-mia-password')
  await fields.chosen.fill('cane-giallo-sette')
  await fields.again.fill('cane-giallo-sette')
  await save(page, security.save).click()
  await expect(main(page).getByText(code.password_wrong).last()).toBeVisible()
  await fields.current.fill(customer.password)
  await save(page, security.save).click()
  await expect(page.getByText(security.changed)).toBeVisible()
})

test('all data are downloaded, then the account is erased with everything on the device', async ({
  page,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(/401|403/)
  const customer = await newCustomer(request)
  await signIn(page.context(), customer)
  await page.goto(section('security'))
  const { security } = profile
  const download = page.waitForEvent('download')
  const { identity } = security
  const exporting = page.getByRole('region', { name: security.exportTitle })
  await exporting.getByLabel(identity.password, { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: security.export }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(security.exportName)
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data.profile.email).toBe(customer.email)
  await expect(page.getByText(security.exported)).toBeVisible()

  await page.evaluate(() => {
    localStorage.setItem('address', '{}')
    sessionStorage.setItem('order', '{}')
  })
  await page.getByRole('button', { name: security.delete, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: security.deleteDialog })
  await dialog.getByLabel(security.deleteField).fill('elimina')
  await dialog.getByRole('button', { name: security.delete }).click()
  await expect(dialog.getByText(security.deleteWrong)).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
  await dialog.getByLabel(security.deleteField).fill(security.deleteWord)
  await dialog.getByLabel(identity.password, { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: security.delete }).click()
  await expect(dialog.getByText(code.password_wrong)).toBeVisible()
  await dialog.getByLabel(identity.password, { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: security.delete }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(auth.erased)).toBeVisible()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter((key) => ['address', 'cart', 'pharmacy', 'order'].includes(key))).toEqual([])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => ['session', 'pharmacy'].includes(name))).toEqual([])
  await expect.poll(() => readMail(newestMailTo(customer.email) ?? '').subject).toContain('è stato eliminato')
  // The password is no longer valid.
  await page.getByLabel(auth.email).fill(customer.email)
  await page.getByLabel(auth.password, { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page.getByText(auth.invalid)).toBeVisible()
})

test('home shows a customer their orders with the code, and nobody else (docs/account.md#home)', {
  tag: '@mobile',
}, async ({ page, request, browser }) => {
  test.slow()
  const customer = await newCustomer(request)
  const product = await findProduct(
    request,
    HERE,
    ({ kind, availability }) => kind === 'cosmetic' && availability === 'available',
  )
  // A customer without a choice gets the account's pharmacy by a refresh, during which axe finds no title.
  await choose(page.context(), HERE)
  await signIn(page.context(), customer)
  const own = page.getByRole('region', { name: 'Ciao, Anna' })
  await page.goto('/home')
  await expect(own).toContainText(texts.home.welcome.nothing)
  const done = await placeOrder(request, customer, HERE, [product.minsan])
  await operator('orders', 'move', done.number, 'confirmed', 'preparing', 'ready', 'completed')
  const order = await placeOrder(request, customer, HERE, [product.minsan])
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready')
  const answer = await page.goto('/home')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await expect(own).toContainText(order.pickup_code ?? 'no code')
  await expect(own).not.toContainText(done.pickup_code ?? 'no code')
  await expect(own.getByRole('link', { name: texts.home.welcome.bought })).toHaveAttribute(
    'href',
    `/order-detail/${done.id}`,
  )
  await expectAccessible(page)

  const guest = await browser.newContext({ baseURL: shop.url })
  const theirs = await (await guest.request.get('/home')).text()
  expect(theirs).not.toContain(order.pickup_code)
  expect(theirs).not.toContain('Ciao, ')
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  await signIn(plain, customer)
  const still = await plain.newPage()
  await still.goto('/home')
  await expect(still.getByText(order.pickup_code ?? 'no code')).toBeVisible()

  // A session that ends in another tab takes its part with it, and a refused one leaves the page of everybody.
  await waitForHydration(page)
  const other = await page.context().newPage()
  await other.goto('/home')
  await logOut(other)
  await expect(own).toBeHidden()
  await still.reload()
  await expect(still.getByText(order.number)).toBeVisible()
  await endSession(still)
  await still.reload()
  await expect(still.getByText(texts.home.lead)).toBeVisible()
  await Promise.all([guest.close(), plain.close()])
})

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a reminder is made from an order, changed, paused and ended, also from its mail (docs/domain.md#L43)', {
      tag: '@mobile',
    }, async ({ page, request }) => {
      test.slow()
      const { reminders } = texts
      const customer = await newCustomer(request)
      const product = await findProduct(
        request,
        HERE,
        ({ kind, availability }) => kind === 'supplement' && availability === 'available',
      )
      const order = await placeOrder(request, customer, HERE, [product.minsan])
      await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready', 'completed')
      await signIn(page.context(), customer)
      await page.goto(`/order-detail/${order.id}`)
      await page.getByRole('link', { name: new RegExp(`^${reminders.remind}`) }).click()
      await expect(page.getByRole('heading', { level: 2, name: reminders.new })).toBeVisible()
      expect(page.url()).not.toContain(product.minsan)
      const consent = page.getByRole('checkbox', { name: reminders.consent })
      await expect(consent).not.toBeChecked()
      await page.getByLabel(reminders.units).fill('30')
      await save(page, reminders.save).click()
      await expect(page.getByText(reminders.consentMissing)).toBeVisible()
      await expect(page.getByLabel(reminders.units)).toHaveValue('30')
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await consent.check()
      await save(page, reminders.save).click()
      await expect(page.getByText(reminders.done.added)).toBeVisible()
      const item = page.getByRole('list', { name: reminders.mine }).getByRole('listitem')
      await expect(item).toContainText(product.name)
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await item.locator('summary').click()
      await page.getByLabel(reminders.daysBefore).fill('20')
      await save(page, reminders.saveChange).click()
      await expect(page.getByText(code.out_of_range)).toBeVisible()
      await page.getByLabel(reminders.daysBefore).fill('5')
      await save(page, reminders.saveChange).click()
      await expect(page.getByText(reminders.done.changed)).toBeVisible()
      await item.getByRole('button', { name: new RegExp(`^${reminders.pause}`) }).click()
      await expect(item).toContainText(reminders.isPaused)
      await item.getByRole('button', { name: new RegExp(`^${reminders.resume}`) }).click()
      await expect(item).not.toContainText(reminders.isPaused)

      // The order of the day's price; the account's cart is not touched.
      await item.getByRole('button', { name: new RegExp(`^${reminders.order}`) }).click()
      await expect(page).toHaveURL(/\/checkout\/click-and-collect\?basket=1$/)
      await expect(page.getByText(product.name).first()).toBeAttached()

      // What ends soon is on the customer's home page, with the same order.
      await page.goto('/home')
      const own = page.getByRole('region', { name: 'Ciao, Anna' })
      await expect(own.getByRole('button', { name: new RegExp(`^${reminders.order}`) })).toHaveCount(0)
      await page.goto(section('reminders'))
      await item.locator('summary').click()
      await page.getByLabel(reminders.changeEnd).fill(addDays(isoDay(), 6))
      await save(page, reminders.saveChange).click()
      await expect(page.getByText(reminders.done.changed)).toBeVisible()
      await page.goto('/home')
      await expect(own).toContainText(product.name)
      await own.getByRole('button', { name: new RegExp(`^${reminders.order}`) }).click()
      await expect(page).toHaveURL(/\/checkout\/click-and-collect\?basket=1$/)

      // The page of a mail acts only by its button, and says what is wrong with a link.
      for (const act of ['open', 'end'] as const) {
        await page.goto(`/confirm/reminder?token=abc&act=${act}`)
        if (javaScriptEnabled) await expectAccessible(page)
        await save(page, reminders.confirm[act].button).click()
        await expect(page.getByText(reminders.confirm.over)).toBeVisible()
      }
      await page.getByRole('link', { name: reminders.confirm.all }).click()
      await save(page, reminders.withdraw).click()
      await expect(page.getByText(reminders.done.withdrawn)).toBeVisible()
      await expect(page.getByText(reminders.none)).toBeVisible()
      await page.goto(section('consents'))
      await expect(page.getByText(/^Ritirato il /)).toBeVisible()
    })

    test('an order is repeated by a press each time, skipped, moved and ended (docs/domain.md#L43)', {
      tag: '@mobile',
    }, async ({ page, request }) => {
      const { repeats, done, consent, consentMissing, saveChange } = texts.reminders
      const customer = await newCustomer(request)
      const product = await findProduct(
        request,
        HERE,
        ({ kind, availability }) => kind === 'supplement' && availability === 'available',
      )
      const order = await placeOrder(request, customer, HERE, [product.minsan])
      await choose(page.context(), HERE)
      await signIn(page.context(), customer)
      await page.goto(`/order-detail/${order.id}`)
      await openMoreActions(page)
      await page.getByRole('link', { name: repeats.start, exact: true }).click()
      const agreed = page.getByRole('checkbox', { name: consent })
      await expect(agreed).not.toBeChecked()
      await save(page, repeats.save).click()
      await expect(page.getByText(consentMissing)).toBeVisible()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await agreed.check()
      await save(page, repeats.save).click()
      await expect(page.getByText(done.repeated)).toBeVisible()
      const item = page.getByRole('list', { name: repeats.mine }).getByRole('listitem')
      await expect(item).toContainText(product.name)
      const open = page.getByRole('link', { name: new RegExp(`^${repeats.open}`) })

      await open.click()
      await expect(page.getByRole('list', { name: repeats.today })).toContainText(product.name)
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await save(page, repeats.skip).click()
      await expect(page.getByText(done.skipped)).toBeVisible()
      await open.click()
      await page.locator('summary', { hasText: repeats.change }).click()
      await page.getByLabel(repeats.moveTo).fill(addDays(isoDay(), 3))
      await save(page, saveChange).click()
      await expect(page.getByText(done.repeatChanged)).toBeVisible()

      // It awaits the customer now: one press on its page opens the order, and the next repetition comes.
      await page.goto('/home')
      await expect(page.getByRole('region', { name: 'Ciao, Anna' })).toContainText(product.name)
      if (javaScriptEnabled) await expectAccessible(page)
      await open.click()
      await expect(page.getByRole('list', { name: repeats.today })).toContainText(product.name)
      await expect(page.getByText(repeats.waiting.split(':')[0] ?? '')).toBeVisible()
      const address = page.url()
      expect(address).not.toContain(product.minsan)
      await save(page, repeats.order).click()
      await expect(page).toHaveURL(/\/checkout\/click-and-collect\?basket=1$/)
      await expect(page.getByText(product.name).first()).toBeAttached()
      await page.goto(address)
      await expect(page.getByText(repeats.waiting.split(':')[0] ?? '')).toBeHidden()
      await save(page, repeats.end).click()
      await expect(page.getByText(done.repeatEnded)).toBeVisible()
      await page.goto(address)
      await expect(page.getByText(repeats.over)).toBeVisible()
    })
  })

for (const javaScriptEnabled of [true, false])
  test.describe(`favourites ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a product is kept from its page with consent, watched, ordered, removed and put back (docs/domain.md#L45)', {
      tag: '@mobile',
    }, async ({ page, request }) => {
      test.slow()
      const { favorites } = texts
      const customer = await newCustomer(request)
      const product = await findProduct(
        request,
        HERE,
        ({ kind, availability }) => kind === 'cosmetic' && availability === 'available',
      )
      await choose(page.context(), HERE)
      await page.goto(`/product/${product.minsan}`)
      const keep = save(page, favorites.keep)
      await keep.click()
      await expect(page).toHaveURL(/\/login\?redirect=/)
      if (javaScriptEnabled) {
        // The login returns to the product that was to be kept.
        await logIn(page, customer)
      } else {
        await signIn(page.context(), customer)
        await page.goto(`/product/${product.minsan}`)
        await keep.click()
      }
      await expect(page.getByRole('heading', { level: 2, name: favorites.keep })).toBeVisible()
      const consent = page.getByRole('checkbox', { name: favorites.consent })
      await expect(consent).not.toBeChecked()
      await keep.click()
      await expect(page.getByText(favorites.consentMissing)).toBeVisible()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await consent.check()
      await keep.click()
      await expect(page.getByText(favorites.done.kept)).toBeVisible()
      const item = page.getByRole('list', { name: favorites.mine }).getByRole('listitem')
      await expect(item).toContainText(product.name)
      await item.locator('summary').click()
      await item.getByRole('button', { name: new RegExp(`^${favorites.setPrice}`) }).click()
      await expect(page.getByText(favorites.done.priceOn)).toBeVisible()
      await expect(item.getByRole('button', { name: new RegExp(`^${favorites.endPrice}`) })).toBeVisible()
      if (javaScriptEnabled) {
        await expectGoodAtEachWidth(page, ['light', 'dark'])
        await page.goto('/checkout')
        await main(page).getByRole('link', { name: favorites.mine }).click()
      }
      await item.getByRole('button', { name: new RegExp(`^${texts.product.add}`) }).click()
      await expect(page).toHaveURL(/\/checkout$/)
      await page.goto(section('favorites'))
      await item.getByRole('button', { name: new RegExp(`^${favorites.remove}`) }).click()
      await expect(page.getByText(favorites.done.removed)).toBeVisible()
      expect(page.url()).not.toContain(product.minsan)
      await save(page, favorites.undo).click()
      await expect(item).toContainText(product.name)
      await expect(item.getByRole('button', { name: new RegExp(`^${favorites.endPrice}`) })).toHaveCount(0)

      await page.goto('/confirm/notify?token=abc&act=prices')
      if (javaScriptEnabled) await expectAccessible(page)
      await save(page, texts.product.notifyConfirm.prices.button).click()
      await expect(page.getByText(texts.product.notifyConfirm.over)).toBeVisible()
      await page.goto(section('favorites'))
      await save(page, favorites.withdraw).click()
      await expect(page.getByText(favorites.none)).toBeVisible()
    })
  })

test('a mail program ends reminders and price alerts with one click, and only with a valid link (RFC 8058)', async ({
  request,
}) => {
  const end = (path: string, data: string) =>
    request.post(`${shop.url}/api/${path}?token=abc`, {
      data,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
    })
  for (const path of ['reminders/end', 'notify']) {
    expect((await end(path, 'List-Unsubscribe=One-Click')).status()).toBe(410)
    expect((await end(path, '')).status()).toBe(400)
  }
})
