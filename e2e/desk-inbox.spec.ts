import type { APIRequestContext } from '@playwright/test'
import { SHORT_ID } from '@/backend/http/problem'
import { readPharmacy } from './support/catalogue'
import { fetchToken, newCustomer, ownAddress } from './support/customer'
import { deskPharmacy, openDesk, STAFF } from './support/desk'
import { mailAbout } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { done, inbox } = texts.desk

async function writeMessage(request: APIRequestContext, text: string): Promise<string> {
  const email = `posta-${crypto.randomUUID()}@example.com`
  const answer = await request.post(`${shop.backend_url}/v1/pharmacies/${await deskPharmacy()}/messages`, {
    data: { name: 'Carla Bruni', email, text },
    headers: ownAddress(),
  })
  expect(answer.status()).toBe(202)
  return email
}

test('a message is answered at the desk by mail, and what was typed survives a mistake', async ({ page, request }) => {
  const text = `Avete la crema ${crypto.randomUUID()}?`
  const email = await writeMessage(request, text)
  await openDesk(page, STAFF.assistant)
  await page.getByRole('link', { name: /^Messaggi [1-9]/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inbox.title)
  const message = page.getByRole('article').filter({ hasText: text })
  await message.getByText(inbox.answer, { exact: true }).click()
  await message.getByLabel(inbox.text).fill('   ')
  await message.getByRole('button', { name: inbox.send }).click()
  await expect(message.getByText(inbox.required)).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await message.getByLabel(inbox.text).fill('Sì, passi quando vuole.')
  await message.getByRole('button', { name: inbox.send }).click()
  await expect(page.getByText(done.risposta)).toBeVisible()
  await expect(message.getByText(/^Risposto da Luca Ferri/)).toBeVisible()
  const { name } = await readPharmacy(request, await deskPharmacy())
  expect((await mailAbout(email, `Risposta di ${name}`)).text).toContain('passi quando vuole')
})

test('a pharmacist sees the signature of a delegation and decides, an assistant does not', async ({
  page,
  request,
  browser,
}) => {
  const customer = await newCustomer(request)
  const patient = `Maria ${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  await page.goto('/home')
  // A signature as the pad draws it.
  const signature = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 120
    canvas.getContext('2d')?.fillRect(40, 40, 180, 8)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  const [first_name, last_name] = patient.split(' ')
  const signed = await request.post(`${shop.backend_url}/v1/me/delegations`, {
    data: { signature, health_code: 'RSSMRA80A01H501U', first_name, last_name, pharmacy_id: await deskPharmacy() },
    headers,
  })
  expect(signed.status()).toBe(201)
  const { id } = (await signed.json()) as { id: string }

  await openDesk(page, STAFF.assistant, '/banco/posta?cosa=deleghe')
  const delegation = page.getByRole('article').filter({ hasText: patient })
  await expect(delegation).toBeVisible()
  await expect(page.getByText(inbox.onlyPharmacist)).toBeVisible()
  await expect(delegation.getByRole('img')).toHaveCount(0)
  expect((await page.request.get(`/banco/firme/${id}`)).status()).toBe(403)

  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
  const other = await context.newPage()
  await openDesk(other, STAFF.pharmacist, '/banco/posta?cosa=deleghe')
  const theirs = other.getByRole('article').filter({ hasText: patient })
  const picture = theirs.getByRole('img', { name: /^Firma di/ })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300)
  await expectGoodAtEachWidth(other)
  await theirs.getByRole('button', { name: inbox.accept }).click()
  await expect(other.getByText(done.accepted)).toBeVisible()
  await expect(theirs.getByText(/^Marta Rinaldi,/)).toBeVisible()

  // The assistant's page is older; a refusal is the pharmacist's too.
  await theirs.getByText(inbox.refuse, { exact: true }).click()
  await theirs.getByLabel(inbox.reason).fill('La firma non si legge')
  await theirs.getByRole('button', { name: inbox.refuseSure }).click()
  await expect(other.getByText(done.refused)).toBeVisible()
  await expect(theirs).toHaveCount(0)
  const mail = await mailAbout(customer.email, `Delega al ritiro ${id.slice(0, SHORT_ID)} non accettata`)
  expect(mail.text).toContain('non si legge')
  await context.close()
})

test('it says what customers wait for', async ({ page }) => {
  await openDesk(page, STAFF.assistant, '/banco/posta?cosa=attese')
  await expect(page.getByRole('link', { name: inbox.kind.waiting })).toHaveAttribute('aria-current', 'true')
  await expectGoodAtEachWidth(page)
})
