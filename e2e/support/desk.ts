import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import type { ProductSummary } from '@/lib/contract/products'
import { findProduct } from './catalogue'
import { newCustomer, ownAddress } from './customer'
import { operator, placeOrder } from './order'
import { expect } from './page'
import { shop } from './shop'
import { texts } from './texts'

const { list, login } = texts.desk

/** The demo's staff, by role. */
export const STAFF = {
  owner: 'titolare@salvia.example',
  pharmacist: 'farmacista@salvia.example',
  assistant: 'banco@salvia.example',
}
export const STAFF_PASSWORD = 'salvia-banco-2026'
/** Code of the pharmacy of all three. */
const STAFF_PHARMACY = 'MI1000'

/** Logs in on the form of the desk, which leads to the page asked for. */
export async function logInAtDesk(page: Page, email: string, path = '/banco', password = STAFF_PASSWORD) {
  // Failed logins are limited by address.
  await page.setExtraHTTPHeaders(ownAddress())
  await page.goto(path)
  await page.getByLabel(login.email).fill(email)
  await page.getByLabel(login.password).fill(password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
}

/** Logs in by the form's call, and opens the page; desk.spec.ts covers the form. */
export async function openDesk(page: Page, email: string, path = '/banco', password = STAFF_PASSWORD) {
  const sent = await page.request.post('/banco/azioni/accesso', {
    form: { username: email, password, ritorno: path },
    headers: { ...ownAddress(), Origin: shop.url },
    maxRedirects: 0,
  })
  expect(new URL(sent.headers().location ?? '', shop.url).pathname).toBe(path.split('?')[0])
  await page.goto(path)
}

export async function deskPharmacy(): Promise<string> {
  const answer = await fetch(`${shop.backend_url}/v1/pharmacies/${STAFF_PHARMACY}`)
  return ((await answer.json()) as { id: string }).id
}

/** The row of an order in the list just opened, on whichever of its pages: other tests order at the same pharmacies. */
export async function rowOf(page: Page, number: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: number })
  for (let at = 2; (await row.count()) === 0; at += 1) {
    await page.getByRole('link', { name: list.next }).click()
    await page.waitForURL((url) => url.searchParams.get('pagina') === String(at))
  }
  return row
}

/** A page of another browser. */
export async function otherPage(browser: Browser): Promise<Page> {
  const extraHTTPHeaders = ownAddress()
  const context = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders, serviceWorkers: 'block' })
  return context.newPage()
}

/** A product that the tests of the desk order. */
export const cosmetic = ({ kind, availability }: ProductSummary) => kind === 'cosmetic' && availability === 'available'

/** A new customer's order of one cosmetic at the pharmacy of the desk. */
export async function newDeskOrder(request: APIRequestContext, last_name?: string) {
  const pharmacy_id = await deskPharmacy()
  const product = await findProduct(request, pharmacy_id, cosmetic)
  const customer = await newCustomer(request)
  const order = await placeOrder(request, customer, pharmacy_id, [product.minsan], [], last_name)
  return { product, customer, order }
}

/** Sends the mails to an address that wait until a press can no longer be taken back. */
export async function sendHeldMails(address: string): Promise<void> {
  const listed = await operator('mail', 'list', '--limit', '200', '--json')
  const waiting = JSON.parse(listed) as { id: number; recipient: string }[]
  const ids = waiting.filter(({ recipient }) => recipient === address).map(({ id }) => String(id))
  await operator('mail', 'retry', ...ids)
}
