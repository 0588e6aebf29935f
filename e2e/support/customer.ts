import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request as newRequest, type Page } from '@playwright/test'
import { readMail } from '@/backend/testing/mail'
import { XSRF_COOKIE, XSRF_HEADER } from '@/lib/http/cookie-names'
import { openSession } from '@/lib/session/seal'
import { waitForHydration } from './page'
import { newestMailTo, shop } from './shop'
import { texts } from './texts'

type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

export interface Customer {
  email: string
  password: string
}

/** The demo customer: shared by all tests, read only. */
export const DEMO_CUSTOMER: Customer = { email: 'cliente@salvia.example', password: 'salvia-demo-2026' }

/** A new customer for one test, signed up and confirmed through the platform. */
export async function newCustomer(request: APIRequestContext, changes: { birth_day?: string } = {}): Promise<Customer> {
  const email = `cliente-${randomUUID()}@example.com`
  const password = 'gatto-verde-tre'
  const user = {
    first_name: 'Anna',
    last_name: 'Rossi',
    birth_day: '1990-05-17',
    email,
    origin: 'W',
    privacy_consent: true,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: false,
    ...changes,
  }
  const headers = { ...ownAddress(), 'X-Device': randomBytes(32).toString('hex') }
  const data = { user, password }
  expect((await request.post(`${shop.backend_url}/v1/auth/sign-up`, { data, headers })).status()).toBe(201)
  await expect.poll(() => newestMailTo(email) !== undefined).toBe(true)
  const link = readMail(newestMailTo(email) ?? '').link ?? ''
  const token = new URL(link).searchParams.get('token')
  const confirmed = await request.post(`${shop.backend_url}/v1/auth/confirm-email`, { data: { email, token }, headers })
  expect(confirmed.status()).toBe(204)
  return { email, password }
}

/** Signs a browser in by the login form's call; auth.spec.ts covers the form. */
export async function signIn(context: BrowserContext, customer: Customer, url = shop.url): Promise<void> {
  await context.addCookies(await cookiesOfSession(customer, url))
}

/** Signs a browser in as the demo customer, once per worker: tests that log out use `signIn`. */
export async function signInDemo(context: BrowserContext): Promise<void> {
  demoCookies ??= cookiesOfSession(DEMO_CUSTOMER, shop.url)
  await context.addCookies(await demoCookies)
}
let demoCookies: Promise<Cookie[]> | undefined

async function cookiesOfSession({ email, password }: Customer, url: string): Promise<Cookie[]> {
  const browser = await newRequest.newContext({ baseURL: url })
  await browser.get('/api/session')
  const xsrf = (await browser.storageState()).cookies.find(({ name }) => name === XSRF_COOKIE)?.value ?? ''
  const data = { username: email, password, remember_me: false }
  const answer = await browser.post('/api/session', { data, headers: { [XSRF_HEADER]: xsrf } })
  expect(answer.status()).toBe(200)
  const { cookies } = await browser.storageState()
  await browser.dispose()
  return cookies
}

/** A platform token, for test setup outside the shop. */
export async function fetchToken(request: APIRequestContext, { email, password }: Customer): Promise<string> {
  const form = { username: email, password, grant_type: 'password' }
  const headers = ownAddress()
  const response = await request.post(`${shop.backend_url}/v1/auth/login`, { form, headers })
  return (await response.json()).access_token
}

/** Logs out from the profile. */
export async function logOut(page: Page): Promise<void> {
  const path = new URL('/profile', page.url()).href
  if (page.url() !== path) await page.goto(path)
  // A call under way when the session ends is refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: texts.shell.logout }).click()
}

/**
 * Ends the page's session on the platform, like another device: the browser keeps its cookie until its next call.
 */
export async function endSession(page: Page): Promise<void> {
  const sealed = (await page.context().cookies()).find(({ name }) => name === 'session')?.value
  const secret = readFileSync(path.join(shop.data_dir, 'session.secret'), 'utf8').trim()
  const session = await openSession(sealed, secret)
  const headers = { Authorization: `Bearer ${session?.token}` }
  const answer = await page.request.post(`${shop.backend_url}/v1/auth/logout`, { headers })
  expect(answer.status()).toBe(204)
}

/** Adds products to the customer's cart, like another device. */
export async function fillCart(
  request: APIRequestContext,
  customer: Customer,
  pharmacy_id: string,
  minsans: string[],
): Promise<void> {
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  for (const minsan of minsans) {
    const data = { pharmacy_id, minsan, quantity: 1 }
    const response = await request.post(`${shop.backend_url}/v1/cart/products`, { data, headers })
    expect(response.status()).toBe(200)
  }
}

export async function fetchOrders(request: APIRequestContext, customer: Customer): Promise<{ id: string }[]> {
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  return (await request.get(`${shop.backend_url}/v1/orders`, { headers })).json()
}

/** Logs in on the page's form and waits for the navigation. */
export async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.auth.submitLogin }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await waitForHydration(page)
}

const byte = () => Math.floor(Math.random() * 250) + 1
/** Sets a client address like a proxy: the platform limits sign-ups, logins and guest orders by address. */
export const ownAddress = () => ({ 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` })

/** A telephone of its own: orders of a limited ingredient count by it. */
export const newPhone = () => `333 ${1_000_000 + Math.floor(Math.random() * 9_000_000)}`
