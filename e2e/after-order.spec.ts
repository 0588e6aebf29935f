import type { APIRequestContext, Page } from '@playwright/test'
import { formatDateWithYear } from '@/lib/rules/dates'
import { findProduct } from './support/catalogue'
import { type Customer, newCustomer, signIn } from './support/customer'
import { mailAbout, openMoreActions, operator, placeOrder } from './support/order'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { orders, validation } = texts
const { withdrawal } = orders
const HERE = '1'

/** A product with right of withdrawal, and one without. */
const cream = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'cosmetic' && one.availability === 'available')
const device = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.kind === 'device' && one.availability === 'available')
const medicine = (request: APIRequestContext) =>
  findProduct(request, HERE, (one) => one.supply === 'OTC' && one.availability === 'available')

async function openOrder(page: Page, customer: Customer, id: string): Promise<void> {
  await signIn(page.context(), customer)
  await page.goto(`/order-detail/${id}`)
  await expect(page.getByRole('heading', { name: orders.timeline })).toBeVisible()
}

test('one withdraws in two steps, sees what is excluded, and gets a dated receipt (docs/domain.md#L12)', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const customer = await newCustomer(request)
  const [wanted, excluded] = [await cream(request), await medicine(request)]
  const order = await placeOrder(request, customer, HERE, [wanted.minsan, excluded.minsan])
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready', 'completed')
  await openOrder(page, customer, order.id)
  await page.getByRole('button', { name: withdrawal.action }).click()
  await expect(page.getByText(withdrawal.excludedWhy.medicine)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(withdrawal.name, { exact: true }).fill('')
  await page.getByLabel(withdrawal.contact).fill('nessuna')
  await page.getByRole('button', { name: withdrawal.next }).click()
  await expect(page.getByText('Mancano 2 cose')).toBeVisible()
  await expect(page.getByText(validation.code.email_invalid).last()).toBeVisible()
  await page.getByLabel(withdrawal.name, { exact: true }).fill('Anna Rossi Verdi')
  // A reload keeps the input.
  await page.reload()
  await expect(page.getByLabel(withdrawal.name, { exact: true })).toHaveValue('Anna Rossi Verdi')
  await expect(page.getByRole('checkbox', { name: wanted.name })).toBeChecked()
  await page.getByLabel(withdrawal.contact).fill(customer.email)
  await page.getByRole('button', { name: withdrawal.next }).click()
  await expect(page.getByRole('heading', { name: withdrawal.confirmTitle })).toBeFocused()
  await expectAccessible(page)
  const before = formatDateWithYear(new Date())
  await page.getByRole('button', { name: withdrawal.confirm }).click()
  const receipt = page.getByRole('heading', { name: /^Recesso ricevuto il / })
  await expect(receipt).toBeFocused()
  const days = [...new Set([before, formatDateWithYear(new Date())])]
  await expect(receipt).toContainText(new RegExp(`Recesso ricevuto il (${days.join('|')})`))
  await expectAccessible(page)
  const mail = await mailAbout(customer.email, `Recesso dall’ordine ${order.number} ricevuto`)
  expect(mail.text).toContain('Anna Rossi Verdi')
  await page.reload()
  await expect(page.getByText(/^Recesso ricevuto il /).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: withdrawal.action })).toBeHidden()
})

test('before it is handed over one withdraws from a part, and the order goes on without it', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = await newCustomer(request)
  const [wanted, excluded] = [await cream(request), await medicine(request)]
  const order = await placeOrder(request, customer, HERE, [wanted.minsan, excluded.minsan])
  await openOrder(page, customer, order.id)
  const lines = page.getByRole('list', { name: orders.detail.lines, exact: true })
  await expect(lines).toContainText(wanted.name)
  await expect(page.getByText(withdrawal.untilCollected)).toBeVisible()
  await page.getByRole('button', { name: withdrawal.action }).click()
  await expect(page.getByText(withdrawal.excludedCancel)).toBeVisible()
  await page.getByRole('button', { name: withdrawal.next }).click()
  await expect(page.getByText(withdrawal.leftOut)).toBeVisible()
  await page.getByRole('button', { name: withdrawal.confirm }).click()
  await expect(page.getByRole('heading', { name: /^Recesso ricevuto il / })).toBeFocused()
  await expect(lines).not.toContainText(wanted.name)
  await expect(lines).toContainText(excluded.name)
  await expect(page.getByRole('region', { name: withdrawal.withdrawn })).toContainText(wanted.name)
  await expectAccessible(page)
  expect(await operator('orders', 'show', order.number)).toContain(`${wanted.minsan} (left out of the order`)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: orders.receiptPage.title })
  await expect(paper.getByText(withdrawal.withdrawnNote)).toContainText(wanted.name)
  await page.emulateMedia({ media: null })
})

test('the pharmacy proposes what there is; of two tabs one answers, and a no cancels', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expected.push(/status of 409/)
  const { proposal } = orders
  const customer = await newCustomer(request)
  const [wanted, missing] = [await cream(request), await device(request)]
  const order = await placeOrder(request, customer, HERE, [wanted.minsan, missing.minsan])
  await operator('orders', 'propose', order.number, '--quantity', `${missing.minsan}=0`)
  const mail = await mailAbout(customer.email, `Ordine ${order.number}: la farmacia ti fa una proposta`)
  expect(mail.text).toContain(`${missing.name}: manca`)
  await openOrder(page, customer, order.id)
  const card = page.getByRole('region', { name: proposal.title })
  await expect(card.getByText(proposal.left_out)).toBeVisible()
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto(`/order-detail/${order.id}`)
  await expect(other.getByRole('button', { name: proposal.accept })).toBeEnabled()
  await card.getByRole('button', { name: proposal.accept }).click()
  await expect(page.getByText(proposal.accepted)).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByRole('region', { name: orders.detail.lines, exact: true })).not.toContainText(missing.name)
  await other.getByRole('button', { name: proposal.accept }).click()
  await expect(other.getByText(proposal.errors.conflict)).toBeVisible()
  await expect(other.getByRole('button', { name: proposal.accept })).toBeHidden()
  await other.close()

  const calendar = page.getByRole('link', { name: orders.calendar.add.ready })
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain(`Codice di ritiro: ${order.pickup_code}`)
  await openMoreActions(page)
  const kept = page.getByRole('link', { name: orders.confirmation })
  const confirmation = await page.request.get((await kept.getAttribute('href')) ?? '')
  expect(confirmation.headers()['content-disposition']).toBe(`attachment; filename="ordine-${order.number}.html"`)
  expect(await confirmation.text()).toContain('Conserva questo file')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  await page.getByRole('button', { name: orders.receipt }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const receipt = page.getByRole('region', { name: orders.receiptPage.title })
  await expect(receipt.getByText(orders.receiptPage.notFiscal)).toBeVisible()
  await expect(receipt.getByText(`${wanted.name} (${wanted.minsan})`)).toBeVisible()
  await expect(receipt).not.toContainText(missing.name)
  await expect(page.getByRole('heading', { name: orders.timeline })).toBeHidden()
  await page.emulateMedia({ media: null })

  const second = await placeOrder(request, customer, HERE, [wanted.minsan, missing.minsan])
  await operator('orders', 'propose', second.number, '--quantity', `${wanted.minsan}=0`)
  await page.goto('/profile?section=orders')
  await expect(page.getByText(proposal.badge)).toBeVisible()
  await page.getByRole('link', { name: orders.number.replace('{number}', second.number) }).click()
  await page.getByRole('button', { name: proposal.refuse }).click()
  const dialog = page.getByRole('dialog', { name: proposal.refuseTitle })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: proposal.refuse }).click()
  await expect(page.getByText(orders.statusText.cancelled)).toBeVisible()
  await expect(page.getByRole('button', { name: proposal.accept })).toBeHidden()
})

test('a press whose code cannot be fetched says so, and nothing waits for ever', async ({
  page,
  pageErrors,
  request,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const customer = await newCustomer(request)
  const product = await cream(request)
  const order = await placeOrder(request, customer, HERE, [product.minsan])
  await openOrder(page, customer, order.id)
  await openMoreActions(page)
  await expect(page.getByRole('button', { name: orders.detail.refresh })).toBeEnabled()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Ripeti ordine ${order.number}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(texts.profile.repeat.failed)
  await expectNoOverflowAtEachWidth(page)
  await dialog.getByRole('button', { name: texts.profile.repeat.cancel }).click()
  await page.getByRole('button', { name: orders.cancel, exact: true }).click()
  await dialog.getByRole('button', { name: orders.cancel }).click()
  await expect(dialog.getByRole('alert')).toHaveText(orders.detail.cancelFailed)
})

test('an open order follows and announces the pharmacy’s changes', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const order = await placeOrder(request, customer, HERE, [(await cream(request)).minsan])
  await page.clock.install()
  await openOrder(page, customer, order.id)
  await operator('orders', 'move', order.number, 'confirmed', 'preparing', 'ready')
  await page.clock.runFor(16_000)
  await expect(page.getByText(orders.detail.statusNow.replace('{status}', orders.status.ready))).toBeAttached()
  await expect(page.getByText(orders.statusText.ready)).toBeVisible()
  const state = `/api/orders/${order.id}/state`
  const answer = await page.request.get(state)
  expect(await answer.json()).toEqual({ status: 'ready', version: expect.any(String) })
  const { etag = '' } = answer.headers()
  expect((await page.request.get(state, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
  const stranger = await request.get(state, { maxRedirects: 0 })
  expect(stranger.headers().location).toContain('/login')
})
