import type { Page } from '@playwright/test'
import { signUpUser } from '@/backend/testing/customer'
import { pdf } from '@/backend/testing/files'
import { readMail } from '@/backend/testing/mail'
import { costlyCosmetic, deliveringPharmacy, findProduct, pharmacyTaking } from './support/catalogue'
import { fetchToken, fillCart, newCustomer, ownAddress, signIn } from './support/customer'
import { codeIn, fillContact, fillIn, newEmail, onPrescription, place } from './support/guest'
import { mailAbout, openMoreActions } from './support/order'
import { expect, test } from './support/page'
import { mailsTo, newestMailTo, shop } from './support/shop'
import { texts } from './support/texts'

const { address, auth, checkout, orders, validation } = texts

test.use({ javaScriptEnabled: false })

const WIDTHS = [390, 1280]

for (const width of WIDTHS)
  test(`without JavaScript one finds, reads and chooses at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    const main = page.getByRole('main')
    const product = await findProduct(
      request,
      '1',
      ({ kind, availability }) => kind === 'supplement' && availability === 'available',
    )

    await page.goto('/home')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Milano \(MI\)/ })).toBeVisible()

    // The search box is a form; its pages are links.
    await page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /cerca/i }))
      .first()
      .fill('crema')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=crema/)
    await expect(main.getByRole('heading', { level: 1 })).toContainText('crema')
    await main
      .getByRole('navigation')
      .getByRole('link', { name: /pagina 2/i })
      .first()
      .click()
    await expect(page).toHaveURL(/page=2/)
    await expect(main.getByRole('link', { name: /./ }).first()).toBeVisible()

    // A category with its filters, also a form.
    await page.goto('/categories/dolore')
    await expect(main.getByRole('heading', { level: 1, name: 'Dolore' })).toBeVisible()
    expect(await main.locator('a[href^="/product/"]').count()).toBeGreaterThan(4)

    // A product: all texts can be opened, and features that need a script say so.
    await page.goto(`/product/${product.minsan}`)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('noscript > *', { hasText: texts.product.noScript })).toBeVisible()
    await expect(main.getByRole('button', { name: /^Aggiungi al carrello/ })).toHaveCount(0)

    // A pharmacy, from its province, which lists those of its only comune, to its page and services, and its choice.
    await page.goto('/pharmacies')
    await main.getByRole('link', { name: /^Milano/ }).click()
    await expect(page).toHaveURL(/\/pharmacies\/mi$/)
    await main.getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/pharmacy\/[A-Z]/)
    const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(main.getByRole('heading', { name: 'Orari' })).toBeVisible()
    await main.getByRole('button', { name: texts.pharmacy.chooseLabel.replace('{pharmacy}', name) }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`/product/${product.minsan}`)
    await expect(main.getByText(`Prezzo di ${name}`)).toBeVisible()
    // The header names the pharmacy on all pages that are cached by it.
    const header = page.getByRole('banner').getByRole('link', { name: `${texts.shell.yourPharmacy}: ${name}` })
    for (const path of [`/product/${product.minsan}`, '/home', '/search?query=crema']) {
      await page.goto(path)
      await expect(header, path).toBeVisible()
    }

    await page.goto('/checkout')
    await expect(main.locator('noscript > *')).toContainText(texts.cart.noScript)
    await expect(main.getByRole('status')).toHaveCount(0)
  })

/** Chooses the pharmacy and adds the product to the order through forms. */
async function order(page: Page, pharmacy: { id: string; url: string }, minsan: string): Promise<void> {
  await page.context().setExtraHTTPHeaders(ownAddress())
  await page.context().addCookies([{ name: 'pharmacy', value: pharmacy.id, url: pharmacy.url }])
  await page.goto(`/product/${minsan}`)
  await page.getByRole('main').getByRole('button', { name: texts.product.plainOrder }).click()
  await expect(page).toHaveURL(/\/checkout\/click-and-collect$/)
}

test('without JavaScript a guest orders for collection: errors at their fields, nothing typed lost, one order for two presses', {
  tag: '@mobile',
}, async ({ page, request, baseURL }) => {
  const product = await onPrescription(request, '1')
  const email = newEmail()
  const fill = fillIn(page)
  await order(page, { id: '1', url: baseURL ?? '' }, product.minsan)
  await fill(checkout.firstName, 'Anna')
  await fill(checkout.email, email)
  await page.getByRole('radio', { name: checkout.whoOther }).check()
  await fill(checkout.whoOtherName, 'Ugo Rossi')
  await page.getByRole('radio', { name: checkout.prescription.nre }).check()
  await fill(checkout.prescription.plainNumber, '1300A400000024')
  await place(page).click()
  await expect(page).toHaveURL(/form=\w+#refused$/)
  await expect(page.getByLabel(checkout.lastName, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(validation.missing.last_name).first()).toBeVisible()
  await expect(page.getByText(/ne hai inseriti 14/).first()).toBeVisible()
  await expect(page.getByLabel(checkout.firstName, { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel(checkout.whoOtherName, { exact: true })).toHaveValue('Ugo Rossi')
  await fillContact(fill, email)
  await fill(checkout.prescription.nreLabel, '1300A4000000248')
  await fill(checkout.prescription.healthCode, 'RSSMRA80A01H501U')
  await page.getByRole('checkbox', { name: checkout.healthConsent }).check()
  await place(page).click()
  // The mailbox code, on the same page.
  const code = page.getByLabel(checkout.code.label, { exact: true })
  await expect(code).toBeVisible()
  const sent = await codeIn(email)
  await code.fill(sent === '000000' ? '000001' : '000000')
  await place(page).click()
  await expect(page.getByText(validation.order.code_wrong).first()).toBeVisible()
  await code.fill(sent)
  await place(page).dblclick()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1/)
  await expect(page.getByText('Ugo Rossi').first()).toBeVisible()
  const number = /\d{4}-\d{6}/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  await openMoreActions(page)
  await expect(page.getByRole('button', { name: orders.receipt })).toBeVisible()
  await mailAbout(email, `Ordine ${number} ricevuto`)
})

test('without JavaScript a customer has goods delivered, and a form of no page of ours is not taken', async ({
  page,
  request,
  baseURL,
}) => {
  const customer = await newCustomer(request)
  const pharmacy = await deliveringPharmacy(request)
  const product = await costlyCosmetic(request, pharmacy.id)
  await fillCart(request, customer, pharmacy.id, [product.minsan, product.minsan])
  await signIn(page.context(), customer)
  const fill = fillIn(page)
  await page.goto('/checkout/home-delivery')
  await fill(address.street, 'Via Melzo')
  await fill(address.number, '12')
  await fill(address.postalCode, pharmacy.postal_code)
  await fill(address.city, pharmacy.city)
  await fill(checkout.phone, '333 1234567')
  await page.getByRole('checkbox', { name: checkout.homePage.saveAddress }).check()
  await place(page).click()
  // The address is known: now the time.
  await expect(page.getByText(validation.order.slot_required).first()).toBeVisible()
  await expect(page.getByLabel(address.street, { exact: true })).toHaveValue('Via Melzo')
  await page.locator('input[name="slot_start"]:enabled').last().check({ force: true })
  await page.locator('input[name="xsrf"]').evaluate((input) => input.setAttribute('value', 'x.y'))
  await place(page).click()
  await expect(page.getByText(checkout.collectPage.stale)).toBeVisible()
  await place(page).click()
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1$/)
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const saved = await request.get(`${shop.backend_url}/v1/me/address`, { headers })
  expect(await saved.json()).toMatchObject([{ address: 'Via Melzo' }])
  const forged = await request.post(`${baseURL}/api/checkout/home-delivery`, {
    form: { 'payment.id': 'on_delivery' },
    headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(forged.status()).toBe(403)
})

test('without JavaScript one signs up, confirms by the mail and is back, signed in', { tag: '@mobile' }, async ({
  page,
  context,
}) => {
  const email = newEmail()
  const fill = fillIn(page)
  await page.goto('/discounts')
  await page.getByRole('banner').getByRole('link', { name: texts.shell.footer.account }).click()
  await page.getByRole('link', { name: auth.noAccount }).click()
  await fill(auth.firstName, 'Anna')
  await fill(auth.birthDay, '31/02/1990')
  await fill(auth.email, email)
  await fill(auth.password, 'gatto-verde-tre')
  await page.getByRole('checkbox', { name: auth.marketing }).check()
  await page.getByRole('button', { name: auth.submitSignup }).click()
  await expect(page.getByText(/^Mancano 3 cose/)).toBeVisible()
  await expect(page.getByLabel(auth.lastName)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(validation.code.date_unknown).first()).toBeVisible()
  await expect(page.getByLabel(auth.firstName, { exact: true })).toHaveValue('Anna')
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('')
  await expect(page.getByRole('checkbox', { name: auth.marketing })).toBeChecked()
  await fill(auth.lastName, 'Rossi')
  await fill(auth.birthDay, '17/05/1990')
  await fill(auth.password, 'gatto-verde-tre')
  await page.getByLabel('informativa privacy').check()
  await page.getByRole('button', { name: auth.submitSignup }).click()
  await expect(page).toHaveURL(/\/confirm\/email(\?redirect=[^@]*)?$/)
  await expect(page.getByText(auth.signupDone)).toBeVisible()
  await expect(page.getByLabel(auth.email)).toHaveValue(email)
  await page.getByRole('button', { name: auth.resend }).click()
  await expect(page.getByText(auth.resent)).toBeVisible()
  await expect(page).toHaveURL(/\/confirm\/email(\?redirect=[^@]*)?$/)
  // The link that was sent last counts.
  await expect.poll(() => mailsTo(email).length).toBe(2)
  await expect.poll(() => newestMailTo(email) !== undefined).toBe(true)
  await page.goto(readMail(newestMailTo(email) ?? '').link ?? '')
  await page.getByRole('button', { name: auth.confirmSubmit }).click()
  await expect(page).toHaveURL(/\/discounts$/)
  expect((await context.cookies()).find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true })
})

test('without JavaScript a browser that did not register chooses the password', async ({ page, request }) => {
  const email = newEmail()
  const data = { user: signUpUser(email), password: 'gatto-verde-tre' }
  expect((await request.post(`${shop.backend_url}/v1/auth/sign-up`, { data })).status()).toBe(201)
  await expect.poll(() => newestMailTo(email) !== undefined).toBe(true)
  await page.goto(readMail(newestMailTo(email) ?? '').link ?? '')
  await page.getByRole('button', { name: auth.confirmSubmit }).click()
  await expect(page.getByText(auth.confirmElsewhere)).toBeVisible()
  const send = page.getByRole('button', { name: auth.confirmElsewhereSubmit })
  await expect(page.getByLabel(auth.password, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(auth.password, { exact: true }).fill('breve')
  await send.click()
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveValue('')
  await page.getByLabel(auth.password, { exact: true }).fill('lampada-viola-otto')
  await send.click()
  await expect(page).toHaveURL(/\/home$/)
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(true)
})

test('without JavaScript a customer logs in with a mailed code, used by nobody else', { tag: '@mobile' }, async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request)
  await page.goto('/login?redirect=%2Fdiscounts')
  await page.getByLabel(auth.email).fill(email)
  await page.getByRole('button', { name: auth.code.send }).click()
  await expect(page.getByRole('heading', { level: 1, name: auth.code.title })).toBeVisible()
  await page.getByRole('button', { name: auth.code.again }).click()
  await expect(page.getByText(auth.code.early)).toBeVisible()
  const submit = page.getByRole('button', { name: auth.submitLogin })
  await page.getByLabel(auth.code.label).fill('12345')
  await submit.click()
  await expect(page.getByText(validation.code.invalid)).toBeVisible()
  await page.getByLabel(auth.code.label).fill(await codeIn(email, 'Il tuo codice per accedere a Salvia'))
  await submit.click()
  await expect(page).toHaveURL(/\/discounts$/)
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(true)
})

test('without JavaScript who has an account logs in from the order, and finds just that order', async ({
  page,
  request,
  baseURL,
}) => {
  const { email, password } = await newCustomer(request)
  const product = await findProduct(
    request,
    '1',
    ({ kind, availability }) => kind === 'supplement' && availability === 'available',
  )
  await order(page, { id: '1', url: baseURL ?? '' }, product.minsan)
  await page.getByText(checkout.haveAccount).click()
  await page.getByLabel(auth.email).first().fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill('un altra parola')
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page.getByText(texts.errors.code.invalid_credentials)).toBeVisible()
  await expect(page.getByLabel(auth.email)).toHaveValue(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page).toHaveURL(/\/checkout\/click-and-collect\?basket=1$/)
  await expect(page.getByText(product.name).first()).toBeVisible()
  await expect(page.getByText(checkout.haveAccount)).toHaveCount(0)
})

test('without JavaScript a guest uploads the prescription with the order, once the mailbox is shown to be theirs', async ({
  page,
  request,
  baseURL,
}) => {
  const pharmacy = await pharmacyTaking(request, 'upload')
  const product = await onPrescription(request, pharmacy)
  const email = newEmail()
  await order(page, { id: pharmacy, url: baseURL ?? '' }, product.minsan)
  await fillContact(fillIn(page), email)
  await page.getByRole('checkbox', { name: checkout.healthConsent }).check()
  const sendFile = async (buffer: Buffer) => {
    const file = { name: 'ricetta.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel(checkout.prescription.plainUpload).setInputFiles(file)
    await place(page).click()
  }
  await sendFile(pdf())
  await expect(page.getByText(checkout.prescription.uploadAgain).first()).toBeVisible()
  await page.getByLabel(checkout.code.label, { exact: true }).fill(await codeIn(email))
  await sendFile(Buffer.from('no prescription'))
  await expect(page.getByText(checkout.prescription.refusedType).first()).toBeVisible()
  await sendFile(pdf())
  await expect(page).toHaveURL(/\/order-detail\/[^?]+\?placed=1$/)
})

test('without JavaScript a forgotten password is reset by the mail’s link', async ({ page, request }) => {
  const { email } = await newCustomer(request)
  await page.goto('/forgot-password')
  await page.getByLabel(auth.email).fill(email)
  await page.getByRole('button', { name: auth.forgotSubmit }).click()
  await expect(page.getByText(auth.forgotSent)).toBeVisible()
  await expect.poll(() => readMail(newestMailTo(email) ?? '').link).toContain('/reset-password?guid=')
  await page.goto(readMail(newestMailTo(email) ?? '').link ?? '')
  const password = page.getByLabel(auth.newPassword)
  await password.fill('1234567890')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(validation.code.password_too_common).first()).toBeVisible()
  await expect(password).toHaveValue('')
  await password.fill('cane-giallo-due')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(auth.resetDone)).toBeVisible()
})
