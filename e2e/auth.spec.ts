import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readMail } from '@/backend/testing/mail'
import { logOut, newCustomer } from './support/customer'
import { codeIn } from './support/guest'
import { expect, expectAccessible, expectGoodAtEachWidth, test } from './support/page'
import { newestMailTo, shop } from './support/shop'
import { texts } from './support/texts'

const { account, auth, shell, errors, validation } = texts
const password = 'gatto-verde-tre'

async function linkSentTo(email: string): Promise<string> {
  await expect.poll(() => newestMailTo(email) !== undefined).toBe(true)
  return readMail(newestMailTo(email) ?? '').link ?? ''
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel(auth.firstName, { exact: true }).fill('Anna')
  await page.getByLabel(auth.lastName).fill('Rossi')
  await page.getByLabel(auth.birthDay).fill('17/05/1990')
  await page.getByLabel(auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByLabel('informativa privacy').check()
  await page.getByRole('button', { name: auth.submitSignup }).click()
  await expect(page).toHaveURL(/\/confirm\/email(\?redirect=[^@]*)?$/)
}

async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel(auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(word)
  await page.getByRole('button', { name: auth.submitLogin }).click()
}

const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: shell.profile })
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: shell.login })

test('one signs up, confirms by the mail, logs in, is where one was, and logs out in every tab', async ({
  page,
  context,
  pageErrors,
}) => {
  // A cart read in flight when the session ends: the browser logs its response.
  pageErrors.expected.push(/401 .*\/api\/v1\/cart$/)
  const email = `anna-${randomUUID()}@example.com`
  await page.goto('/discounts')
  await loginLink(page).click()
  await page.getByRole('link', { name: auth.noAccount }).click()
  await signUp(page, email)
  await expect(page.getByText(auth.signupDone)).toBeVisible()
  await expect(page.getByLabel(auth.email)).toHaveValue(email)
  await expect(page.getByRole('button', { name: /Nuovo invio tra \d+ second/ })).toBeVisible()
  // Other visitors of that address see no mention of a mail.
  await page.goto(page.url())
  await expect(page.getByText(auth.confirmLead)).toBeVisible()
  await expect(page.getByText(auth.signupDone)).toBeHidden()

  const link = await linkSentTo(email)
  expect(link).toContain('/confirm/email?')
  await page.goto(link)
  await page.getByRole('button', { name: auth.confirmSubmit }).click()
  // The browser that requested the account is signed in.
  await expect(page).toHaveURL(/\/discounts$/)
  await expect(profileLink(page)).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage, c: document.cookie })),
  ).not.toMatch(/Fe26\.2|token"/)

  const other = await context.newPage()
  await other.goto('/auth')
  await expect(profileLink(other)).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(auth.loggedOut)).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  await expect(loginLink(other)).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'session')).toBe(false)
})

test('a browser that did not register chooses the password, and is signed in', { tag: '@both' }, async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  // The press that has the password asked for.
  pageErrors.expected.push(/422/)
  const email = `altrove-${randomUUID()}@example.com`
  const registering = await browser.newPage({ baseURL: baseURL ?? '' })
  await registering.goto('/signup')
  await signUp(registering, email)

  await page.goto(await linkSentTo(email))
  await page.getByRole('button', { name: auth.confirmSubmit }).click()
  await expect(page.getByText(auth.confirmElsewhere)).toBeVisible()
  const field = page.getByLabel(auth.password, { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('breve')
  await page.getByRole('button', { name: auth.confirmElsewhereSubmit }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('lampada-viola-otto')
  await page.getByRole('button', { name: auth.confirmElsewhereSubmit }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(true)

  // What was typed at the registration, perhaps by a stranger, opens nothing.
  await registering.goto('/login')
  await logIn(registering, email)
  await expect(registering.getByText(errors.code.invalid_credentials)).toBeVisible()
  await logIn(registering, email, 'lampada-viola-otto')
  await expect(registering).toHaveURL(/\/home$/)
  await registering.close()
})

test('a guarded page asks for the login and comes back; "Resta collegato" lasts thirty days', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newCustomer(request)
  await page.goto('/profile?from=test')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Ffrom%3Dtest')
  await page.route('**/profile?from=test', (route) => route.fulfill({ body: 'arrived', contentType: 'text/plain' }))
  await page.getByLabel(auth.remember).check()
  await logIn(page, email)
  await expect(page.getByText('arrived')).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
})

test('a wrong password is reported, input is kept, and the way back is never another site', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected.push(/401/)
  await page.goto('/login?redirect=//evil.example')
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page.getByText('Mancano 2 cose')).toBeVisible()
  await expect(page.getByLabel(auth.email)).toBeFocused()
  await logIn(page, 'nobody@example.com', 'not-the-password')
  await expect(page.getByRole('alert').filter({ hasText: auth.invalid })).toBeVisible()
  await expect(page.getByLabel(auth.email)).toHaveValue('nobody@example.com')
  await expect(page.getByLabel(auth.password, { exact: true })).toBeFocused()
})

test('a mailed code logs in instead of the password, and leads on to where one was going', { tag: '@both' }, async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/403/)
  const { email } = await newCustomer(request)
  await page.goto('/profile?section=security')
  const send = page.getByRole('button', { name: auth.code.send })
  await send.click()
  await expect(page.getByLabel(auth.email)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(auth.email).fill(email)
  await page.getByLabel(auth.remember).check()
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: auth.code.title })).toBeVisible()
  expect(page.url()).not.toContain('@')
  await expectGoodAtEachWidth(page)

  // Back, with the address, and again: the first code is still the valid one.
  await page.getByRole('link', { name: auth.code.back }).click()
  await expect(page.getByLabel(auth.email)).toHaveValue(email)
  await send.click()
  await expect(page.getByText(auth.code.early)).toBeVisible()
  await expect(page.getByText(/Tra \d+ second/)).toBeVisible()

  const code = await codeIn(email, 'Il tuo codice per accedere a Salvia')
  const field = page.getByLabel(auth.code.label)
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page.getByText(errors.code.code_wrong)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: auth.submitLogin }).click()
  await expect(page).toHaveURL('/profile?section=security')
  await expect(profileLink(page)).toBeVisible()
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session?.expires).toBeGreaterThan(0)
})

test('a forgotten password is reset by the mail’s link', async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/410/, /422/)
  const { email } = await newCustomer(request)
  await page.goto('/login')
  await page.getByRole('link', { name: auth.forgot }).click()
  // The previous page has a field of the same name.
  await expect(page.getByRole('heading', { level: 1, name: auth.forgotTitle })).toBeVisible()
  await page.getByLabel(auth.email).fill(email)
  await page.getByRole('button', { name: auth.forgotSubmit }).click()
  await expect(page.getByText(auth.forgotSent)).toBeVisible()

  await expect.poll(() => readMail(newestMailTo(email) ?? '').link).toContain('/reset-password?guid=')
  const link = await linkSentTo(email)
  await page.goto(link)
  await page.getByLabel(auth.newPassword).fill('1234567890')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(validation.code.password_too_common)).toBeVisible()
  await page.getByLabel(auth.newPassword).fill('cane-salvia-due')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(validation.code.password_contains_name)).toBeVisible()
  await page.getByLabel(auth.newPassword).fill('cane-giallo-due')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(auth.resetDone)).toBeVisible()

  await page.goto(link)
  await page.getByLabel(auth.newPassword).fill('cane-giallo-due')
  await page.getByRole('button', { name: auth.resetSubmit }).click()
  await expect(page.getByText(errors.code.link_expired)).toBeVisible()

  await page.goto('/login')
  await logIn(page, email, 'cane-giallo-due')
  await expect(profileLink(page)).toBeVisible()
})

test('the sign-up names its mistakes, and the social buttons say that they cannot be used yet', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel(auth.birthDay).fill('31/02/1990')
  await page.getByLabel(auth.password, { exact: true }).fill('corta')
  await page.getByRole('button', { name: auth.submitSignup }).click()
  await expect(page.getByRole('link', { name: validation.missing.first_name, exact: true })).toBeVisible()
  await expect(page.getByLabel(auth.email)).toBeFocused()
  await expect(page.getByLabel(auth.birthDay)).toHaveValue('31/02/1990')
  await expectAccessible(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: auth.socialGoogle }).click()
  await expect(
    page.getByRole('status').filter({ hasText: "L'accesso con Google non è ancora disponibile." }),
  ).toBeVisible()
})

test('a session that the platform ended leads to the login with a word, and an own page comes back after it', async ({
  page,
  pageErrors,
}) => {
  // A cart read in flight when the session ends: the browser logs its response.
  pageErrors.expected.push(/401 .*\/api\/v1\/cart$/)
  await page.goto('/login?redirect=/profile')
  await logIn(page, 'cliente@salvia.example', 'salvia-demo-2026')
  await expect(page.getByRole('heading', { level: 1, name: account.title })).toBeVisible()

  // Another tab's "Esci" would also clear the cookie; here only the platform revokes the token.
  const { name, value } = (await page.context().cookies()).find((cookie) => cookie.name === 'session') ?? {}
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  // A call of the open page would find the revoked token first.
  await page.goto('about:blank')
  await page.context().addCookies([{ name: name ?? '', value: value ?? '', url: shop.url, httpOnly: true }])
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile&expired=1')
  await expect(page.getByText(auth.expired)).toBeVisible()
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'session')).toBe(false)
})
