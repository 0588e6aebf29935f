import type { Page } from '@playwright/test'
import { logOutAtDesk, openDesk, openPersonMenu, STAFF, STAFF_PASSWORD } from './support/desk'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { code, done, passkeys, password, login, pin, switch: change } = texts.desk

/** A device that confirms by itself who uses it. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options })
  return { forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

test('a passkey is created with the password, opens the desk, and no longer once it is removed', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected.push(/403 \(Forbidden\).*chiave-nuova/)
  const device = await addAuthenticator(page)
  await openDesk(page, STAFF.pharmacist)
  await openPersonMenu(page)
  await page.getByRole('link', { name: password.link }).click()
  const name = 'Telefono di prova'
  const create = async (typed: string) => {
    await page.getByLabel(passkeys.name).fill(name)
    await page.getByLabel(passkeys.password).first().fill(typed)
    await page.getByRole('button', { name: passkeys.add }).click()
  }
  await create('sbagliata-tre')
  await expect(page.getByText(passkeys.failure.wrong_password)).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await create(STAFF_PASSWORD)
  await expect(page.getByText(done['chiave-salva'])).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()

  const leave = () => logOutAtDesk(page)
  await leave()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.title)
  await expectGoodAtEachWidth(page)
  await page.goto('/banco/accesso?ritorno=/banco/agenda')
  await page.getByRole('button', { name: passkeys.login }).click()
  await page.waitForURL((url) => url.pathname === '/banco/agenda')
  await page.goto('/banco/password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(password.title)
  await row.locator('summary').click()
  await row.getByLabel(passkeys.password).fill('sbagliata-tre')
  await row.locator('form').getByRole('button', { name: passkeys.remove }).click()
  await expect(row.getByText(code.wrong_password)).toBeVisible()
  await expectGoodAtEachWidth(page)
  await row.getByRole('button', { name: passkeys.prove }).click()
  await expect(page.getByText(done['togli-chiave'])).toBeVisible()
  await expect(row).toHaveCount(0)

  await leave()
  await page.getByRole('button', { name: passkeys.login }).click()
  await expect(page.getByText(login.passkey)).toBeVisible()
  await device.forget()
  await page.getByRole('button', { name: passkeys.login }).click()
  await expect(page.getByText(passkeys.failure.cancelled)).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a colleague takes over with a PIN at a shared till, on the page that was open', async ({ page }) => {
      const main = page.getByRole('main')
      await openDesk(page, STAFF.assistant)
      await openPersonMenu(page)
      await page.getByRole('link', { name: password.link }).click()
      const section = main.getByRole('region', { name: pin.title, exact: true })
      await section.getByLabel(pin.new).fill('1234')
      await section.getByLabel(passkeys.password).first().fill(STAFF_PASSWORD)
      await section.getByRole('button', { name: /Salva il PIN|Cambia il PIN/ }).click()
      await expect(section.getByText(code.pin_too_simple)).toBeVisible()
      await section.getByLabel(pin.new).fill('4826')
      await section.getByLabel(passkeys.password).first().fill(STAFF_PASSWORD)
      await section.getByRole('button', { name: /Salva il PIN|Cambia il PIN/ }).click()
      await expect(main.getByText(done.pin)).toBeVisible()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])

      await openDesk(page, STAFF.owner, '/banco/persone')
      await openPersonMenu(page)
      await page.getByRole('link', { name: change.title }).click()
      await expect(page.getByRole('radio', { name: 'Luca Ferri' })).toBeChecked()
      await page.getByLabel(change.pin, { exact: true }).fill('4827')
      await page.getByRole('button', { name: change.submit, exact: true }).click()
      await expect(page.getByText(change.invalid)).toBeVisible()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await page.getByRole('link', { name: change.back }).click()
      await expect(page).toHaveURL('/banco/persone')

      await page.goto('/banco/agenda')
      await openPersonMenu(page)
      await page.getByRole('link', { name: change.title }).click()
      await page.getByLabel(change.pin, { exact: true }).fill('4826')
      await page.getByRole('button', { name: change.submit, exact: true }).click()
      await expect(page).toHaveURL('/banco/agenda')
      await expect(page.getByRole('banner')).toContainText('Luca Ferri')

      await logOutAtDesk(page)
      await expect(page.getByRole('link', { name: login.switch })).toBeVisible()
      await page.goto('/banco/persona')
      await page.getByLabel(change.pin, { exact: true }).fill('4826')
      await page.getByRole('button', { name: change.submit, exact: true }).click()
      await expect(page).toHaveURL('/banco')
    })
  })
