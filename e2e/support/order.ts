import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import type { ReadMail } from '@/backend/testing/mail'
import type { Order, OrderRequest } from '@/lib/contract/orders'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import { compiled } from '../../scripts/lib/compile.mjs'
import { type Customer, fetchToken, fillCart, newPhone } from './customer'
import { expect } from './page'
import { mails, shop } from './shop'
import { texts } from './texts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const run = promisify(execFile)

/** Runs the operator's command line next to the shop; returns its output. Rejects on failure. */
export async function operator(...args: string[]): Promise<string> {
  const env = { ...process.env, ...shop.env }
  const { stdout } = await run(process.execPath, [...compiled('backend/commands/main.ts'), ...args], { cwd: root, env })
  return stdout
}

/** Orders one pack of each for collection, like another device. */
export async function placeOrder(
  request: APIRequestContext,
  customer: Customer,
  pharmacyId: string,
  minsans: string[],
  prescriptions: OrderPrescription[] = [],
  last_name = 'Rossi',
  change: Partial<OrderRequest> = {},
): Promise<Order> {
  await fillCart(request, customer, pharmacyId, minsans)
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const deliveries = await (await request.get(`${shop.backend_url}/v1/pharmacies/${pharmacyId}/deliveries`)).json()
  const data = {
    customer: { first_name: 'Anna', last_name, email: customer.email, phone_number: newPhone() },
    payment: { id: 'in_pharmacy' },
    delivery: { id: deliveries.find(({ kind }: { kind: string }) => kind === 'click_and_collect').id },
    shipping: null,
    prescriptions,
    health_data_consent: true,
    ...change,
  }
  const response = await request.post(`${shop.backend_url}/v1/orders`, { data, headers })
  expect(response.status()).toBe(201)
  return response.json()
}

/** Opens the disclosure of an order's less frequent actions. */
export const openMoreActions = (page: Page) =>
  page.locator('summary').filter({ hasText: texts.orders.detail.more }).click()

/** Waits for a mail with that recipient and subject and returns the first. */
export async function mailAbout(recipient: string, subject: string): Promise<ReadMail> {
  const found = () => mails().findLast((mail) => mail.to.includes(recipient) && mail.subject === subject)
  await expect.poll(() => found() !== undefined).toBe(true)
  const mail = found()
  if (!mail) throw new Error(`no mail about ${subject}`)
  return mail
}
