import type { Page } from '@playwright/test'
import { changeable, findProduct } from './support/catalogue'
import { deskPharmacy, openDesk, STAFF } from './support/desk'
import { expect, test, waitForHydration } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { catalogue, invitation } = texts.desk

const cookieOf = async (page: Page) =>
  (await page.context().cookies(`${shop.url}/banco`)).map(({ name, value }) => `${name}=${value}`).join('; ')

test('a form of another site does nothing, and a session stays open without it', async ({ page }) => {
  await openDesk(page, STAFF.assistant)
  const cookie = await cookieOf(page)
  const send = async (headers: Record<string, string>) =>
    (
      await fetch(`${shop.url}/banco/azioni/esci`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    ).status
  for (const site of ['same-site', 'cross-site', 'none']) expect(await send({ 'Sec-Fetch-Site': site })).toBe(403)
  for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`])
    expect(await send({ Origin: origin })).toBe(403)
  await page.goto('/banco/catalogo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.title)
})

test('files of prescriptions and signatures are refused without a session and to assistants', async ({
  page,
  request,
}) => {
  const paths = ['/banco/ricette/abc/def', '/banco/firme/abc']
  for (const path of paths) expect((await request.get(path)).status()).toBeGreaterThanOrEqual(400)
  await openDesk(page, STAFF.assistant)
  const cookie = await cookieOf(page)
  for (const path of paths) {
    const answer = await fetch(`${shop.url}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  }
})

test('an idle tab stays open while another one is used', async ({ page, context }) => {
  await context.clock.install()
  await openDesk(page, STAFF.owner, '/banco/catalogo')
  const other = await context.newPage()
  await other.goto('/banco/orari')
  await waitForHydration(other)
  await context.clock.fastForward('10:00')
  // What one tab stores is in the other a moment later.
  const readUse = () => other.evaluate(() => localStorage.getItem('desk-used'))
  const before = await readUse()
  await page.keyboard.press('Shift')
  await expect.poll(readUse).not.toBe(before)
  await context.clock.fastForward('10:00')
  await context.clock.runFor(6000)
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(other).toHaveURL(/\/banco\/orari$/)
})

test('of two people who change a product, the second sees what the first has saved', async ({ page, request }) => {
  const id = await deskPharmacy()
  const { minsan, name } = await findProduct(request, id, changeable('homeopathic'))
  await openDesk(page, STAFF.assistant, `/banco/catalogo?cerca=${minsan}`)
  const second = await page.context().newPage()
  await second.goto(`/banco/catalogo?cerca=${minsan}`)
  const save = async (tab: Page, price: string) => {
    const row = tab.getByRole('row').filter({ hasText: name })
    await row.locator('summary').click()
    await row.getByLabel(catalogue.price).fill(price)
    await row.getByRole('button', { name: catalogue.save }).click()
  }
  await save(page, '8,81')
  await expect(page.getByText(texts.desk.done.prodotto)).toBeVisible()
  await save(second, '8,82')
  await expect(second.getByText(catalogue.conflict)).toBeVisible()
  await expect(second.getByRole('row').filter({ hasText: name })).toContainText('8,81')
})

test('a visitor who tries many links does not block the links of others', async ({ request }) => {
  const visit = async (address: string) =>
    (
      await request.get('/banco/invito?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', {
        headers: { 'X-Forwarded-For': address },
      })
    ).text()
  for (let tried = 0; tried < 61; tried += 1) await visit('203.0.113.77')
  expect(await visit('203.0.113.77')).not.toContain(invitation.endedTitle)
  expect(await visit('203.0.113.78')).toContain(invitation.endedTitle)
})
