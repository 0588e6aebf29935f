import type { APIRequestContext, Page } from '@playwright/test'
import { formatDateWithYear } from '@/lib/dates'
import { findProduct } from './support/catalogue'
import { type Customer, logIn, newCustomer } from './support/customer'
import { mailAbout, operator, placeOrder } from './support/order'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const { orders, validation } = texts
const { withdrawal } = orders
const HERE = 1

/** Something that may be given back, and something that may not. */
const cream = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'cosmetic' && one.availability === 'available')
const device = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'device' && one.availability === 'available')

async function openOrder(page: Page, customer: Customer, id: string): Promise<void> {
  await page.goto(`/order-detail/${id}`)
  await logIn(page, customer)
  await expect(page.getByRole('heading', { name: orders.timeline })).toBeVisible()
}

test('one withdraws in two steps, sees what is excluded, and gets a dated receipt', async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const [wanted, excluded] = [await cream(request), await device(request)]
  const order = await placeOrder(request, customer, HERE, [wanted.minsan, excluded.minsan])
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready', 'completed')
  await openOrder(page, customer, order.id)
  await page.getByRole('button', { name: withdrawal.action }).click()
  await expect(page.getByText(withdrawal.excludedWhy.device)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(withdrawal.name, { exact: true }).fill('')
  await page.getByLabel(withdrawal.contact).fill('nessuna')
  await page.getByRole('button', { name: withdrawal.next }).click()
  await expect(page.getByText('Ci sono 2 errori da correggere')).toBeVisible()
  await expect(page.getByText(validation.code.email_invalid).last()).toBeVisible()
  await page.getByLabel(withdrawal.name, { exact: true }).fill('Anna Rossi Verdi')
  // A reload loses nothing.
  await page.reload()
  await expect(page.getByLabel(withdrawal.name, { exact: true })).toHaveValue('Anna Rossi Verdi')
  await expect(page.getByRole('checkbox', { name: wanted.name })).toBeChecked()
  await page.getByLabel(withdrawal.contact).fill(customer.email)
  await page.getByRole('button', { name: withdrawal.next }).click()
  await expect(page.getByRole('heading', { name: withdrawal.confirmTitle })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: withdrawal.confirm }).click()
  const receipt = page.getByRole('heading', { name: `Recesso ricevuto il ${formatDateWithYear(new Date())}` })
  await expect(receipt).toBeFocused()
  await expectAccessible(page)
  const mail = await mailAbout(customer.email, `Recesso dall’ordine ${order.number} ricevuto`)
  expect(mail.text).toContain('Anna Rossi Verdi')
  await page.reload()
  await expect(page.getByText(/^Recesso ricevuto il /)).toBeVisible()
  await expect(page.getByRole('button', { name: withdrawal.action })).toBeHidden()
})
