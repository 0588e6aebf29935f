import { readMail } from '@/backend/testing/mail'
import { newCustomer, signIn } from './support/customer'
import { expect, expectAccessible, test } from './support/page'
import { mailsTo, shop } from './support/shop'
import { texts } from './support/texts'

const { auth, profile } = texts
const { security } = profile
const SECURITY = '/profile?section=security'

test('where the account is open is seen, and a device logged out from afar', async ({ page, browser, request }) => {
  const customer = await newCustomer(request)
  await signIn(page.context(), customer)
  const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1' })
  await signIn(phone, customer)
  await signIn(await browser.newContext(), customer)
  await page.goto(SECURITY)
  const devices = page.getByRole('region', { name: security.devicesTitle })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByText(security.deviceCurrent, { exact: true })).toHaveCount(1)
  await devices
    .getByRole('button', { name: /^Esci da questo dispositivo: .*ultimo uso/ })
    .first()
    .click()
  await expect(page.getByText(security.deviceEnded)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  // A single remaining device has its own button.
  await expect(devices.getByRole('button', { name: security.devicesEnd })).toHaveCount(0)
})

test('another site that opened a page of the catalogue has lost its window at the next page', async ({
  page,
  context,
}) => {
  await context.route('http://other.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Altro</h1>' }),
  )
  await page.goto('http://other.test/')
  const opened = context.waitForEvent('page')
  await page.evaluate((url) => Object.assign(window, { held: window.open(url) }), `${shop.url}/discounts`)
  const shown = await opened
  const isHeld = () => page.evaluate(() => !(window as Window & { held?: Window }).held?.closed)
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isHeld()).toBe(true)
  await shown.waitForLoadState('networkidle')
  await shown.getByRole('contentinfo').getByRole('link', { name: texts.shell.footer.accessibility }).click()
  await shown.waitForURL('**/accessibility')
  expect(await isHeld()).toBe(false)
})

test('another e-mail address: the password first, then both mailboxes', async ({ page, request, pageErrors }) => {
  test.slow()
  pageErrors.expected.push(/403/)
  const customer = await newCustomer(request)
  const email = customer.email.replace('cliente-', 'nuova-')
  await signIn(page.context(), customer)
  await page.goto(SECURITY)
  const form = page.getByRole('region', { name: security.emailTitle })
  await form.getByLabel(security.email).fill(email)
  await form.getByLabel(security.identity.password, { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: security.emailSave }).click()
  await expect(form.getByText(texts.validation.code.password_wrong)).toBeVisible()
  await form.getByLabel(security.identity.password, { exact: true }).fill(customer.password)
  await form.getByRole('button', { name: security.emailSave }).click()
  await expect(form.getByText(security.emailSent.replace('{email}', email))).toBeVisible()

  const linkTo = async (recipient: string, about: RegExp) => {
    const found = () =>
      mailsTo(recipient)
        .map(readMail)
        .find(({ subject }) => about.test(subject))
    await expect.poll(() => found()?.link).toBeTruthy()
    const { pathname, search } = new URL(found()?.link ?? '')
    return `${pathname}${search}`
  }
  await page.goto(await linkTo(email, /nuova email/))
  await expect(page).toHaveURL(/\/confirm\/new-email/)
  await expect(page.getByRole('button', { name: auth.newEmailRefuse, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: auth.newEmailSubmit }).click()
  await expect(page.getByText(auth.newEmailWaiting)).toBeVisible()
  await page.goto(await linkTo(customer.email, /Vuoi cambiare/))
  await expect(page.getByRole('button', { name: auth.newEmailRefuse, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: auth.newEmailSubmit }).click()
  await expect(page.getByText(auth.newEmailChanged)).toBeVisible()
  await page.goto('/profile?section=data')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})
