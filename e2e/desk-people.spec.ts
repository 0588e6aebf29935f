import { randomKey } from '@/lib/identifiers/random-key'
import { choosePharmacy, deskPharmacy, logInAtDesk, logOutAtDesk, openDesk, pharmacyLinks, STAFF } from './support/desk'
import { mailAbout } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { audit, done, invitation, login, people } = texts.desk
const PASSWORD = 'lampada-viola-otto'

test.slow()

test('an owner invites a colleague, who chooses a password and is logged out once removed', async ({
  page,
  browser,
}) => {
  const email = `persona-${randomKey(8)}@example.com`
  await openDesk(page, STAFF.owner, `/banco/persone?farmacia=${await deskPharmacy()}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Luca Ferri' })).toContainText(people.roles.assistant)
  await main.getByLabel(people.email).fill(email)
  await main
    .getByRole('checkbox', { name: new RegExp(people.roles.pharmacist) })
    .last()
    .check()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByRole('button', { name: people.submit }).click()
  await expect(main.getByText(done.invita)).toBeVisible()
  const place = await page
    .getByRole('navigation', { name: texts.desk.pharmacy })
    .locator('[aria-current]')
    .textContent()
  const mail = await mailAbout(email, `Invito al banco di ${place}`)

  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await other.goto(mail.link ?? '')
  await expect(other).toHaveURL(/\/banco\/invito/)
  await other.getByLabel(invitation.name).fill('Elena Fabbri')
  await other.getByLabel(invitation.password).fill('juventus12')
  await other.getByRole('button', { name: invitation.accept }).click()
  await expect(other.getByText(texts.validation.code.password_too_common)).toBeVisible()
  await expect(other.getByLabel(invitation.name)).toHaveValue('Elena Fabbri')
  await expectGoodAtEachWidth(other)
  await other.getByLabel(invitation.password).fill(PASSWORD)
  await other.getByRole('button', { name: invitation.accept }).click()
  await expect(other.getByText(login.joined)).toBeVisible()
  await other.goto(mail.link ?? '')
  await expect(other.getByText(invitation.ended)).toBeVisible()
  await expectGoodAtEachWidth(other)
  await logInAtDesk(other, email, '/banco', PASSWORD)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(texts.desk.today)
  await expect(other.getByRole('link', { name: people.title })).toHaveCount(0)

  await page.reload()
  const row = main.getByRole('row').filter({ hasText: email })
  await row.locator('summary').click()
  await expectGoodAtEachWidth(page)
  // A second page of the owner still shows the roles from before.
  const earlier = await page.context().newPage()
  await earlier.goto(page.url())
  const earlierRow = earlier.getByRole('row').filter({ hasText: email })
  await earlierRow.locator('summary').click()
  await row.getByRole('checkbox', { name: new RegExp(people.roles.assistant) }).uncheck()
  await row.getByRole('button', { name: people.saveRoles }).click()
  await expect(main.getByText(done.ruoli)).toBeVisible()
  await earlierRow.getByRole('button', { name: /^Togli Elena Fabbri/ }).click()
  await expect(earlierRow.getByText(people.conflict)).toBeVisible()
  await expect(earlierRow.getByRole('cell').first()).toHaveText(people.roles.pharmacist)
  await expectGoodAtEachWidth(earlier)
  await earlierRow.getByRole('button', { name: /^Togli Elena Fabbri/ }).click()
  await expect(earlier.getByText(done.allontana)).toBeVisible()
  await earlier.getByRole('link', { name: people.audit }).click()
  await expect(earlier.getByRole('heading', { level: 1 })).toHaveText(audit.title)
  const entries = earlier.getByRole('row').filter({ hasText: 'Giulia Conti' })
  await expect(entries.filter({ hasText: 'non lavora più qui' }).first()).toContainText('Persona tolta')
  await expectGoodAtEachWidth(earlier, ['light', 'dark'])
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(login.title)
  await other.context().close()
})

test('the last owner stays, and others find no such page', async ({ page, pageErrors }) => {
  await openDesk(page, STAFF.owner, '/banco/persone')
  await choosePharmacy(page, pharmacyLinks(page).nth(1))
  const row = page.getByRole('row').filter({ hasText: STAFF.owner })
  await row.locator('summary').click()
  await row.getByRole('button', { name: /^Togli/ }).click()
  await expect(row.getByText(texts.desk.code.last_owner)).toBeVisible()
  await expect(row.getByRole('checkbox', { name: new RegExp(`^${people.roles.owner}`) })).toBeChecked()
  await expect(row).toBeVisible()
  pageErrors.expected.push(/404/)
  await logOutAtDesk(page)
  await logInAtDesk(page, STAFF.assistant, '/banco')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.desk.today)
  for (const path of ['/banco/persone', '/banco/registro']) expect((await page.goto(path))?.status()).toBe(404)
})
