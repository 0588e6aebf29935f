import { fill } from '@/lib/i18n/fill'
import { fetchToken } from './support/customer'
import { newDeskOrder, openDesk, STAFF } from './support/desk'
import { operator } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { done, returns } = texts.desk

test('goods of a withdrawal come back, and its refund is noted with a name', async ({ page, request }) => {
  const { customer, order, product } = await newDeskOrder(request)
  await operator('orders', 'pay', order.number, 'paid')
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready', 'completed')
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const data = { name: 'Anna Rossi', contact: customer.email, minsans: [product.minsan] }
  const sent = await request.post(`${shop.backend_url}/v1/orders/${order.id}/withdrawal`, { data, headers })
  expect(sent.ok()).toBe(true)

  await openDesk(page, STAFF.assistant, '/banco/resi')
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(product.name)
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await row.getByRole('button', { name: fill(returns.backOf, { number: order.number }) }).click()
  await expect(page.getByText(done.reso)).toBeVisible()
  await expect(row.getByText(/^Fatto da Luca Ferri/)).toBeVisible()
  await row.getByRole('button', { name: fill(returns.refundedOf, { number: order.number }) }).click()
  await expect(page.getByText(done.rimborso)).toBeVisible()
  // A wrong press is taken back where it was made.
  await row.getByRole('button', { name: fill(returns.undoOf, { number: order.number }) }).click()
  await expect(page.getByText(done.annulla)).toBeVisible()
  await expect(row.getByText(/^Fatto da Luca Ferri/)).toHaveCount(1)
  await row.getByRole('button', { name: fill(returns.refundedOf, { number: order.number }) }).click()
  await expect(page.getByText(done.rimborso)).toBeVisible()
  await page.getByRole('link', { name: returns.all, exact: true }).click()
  await expect(row.getByText(/^Fatto da Luca Ferri/)).toHaveCount(2)
  await expectGoodAtEachWidth(page)
})
