import { findProduct, pharmacyTaking } from './support/catalogue'
import { fillCart, newCustomer, signIn } from './support/customer'
import { sealed } from './support/drafts'
import { operator } from './support/order'
import { expect, expectAccessible, test } from './support/page'
import { texts } from './support/texts'

const { checkout, orders, validation } = texts
const said = checkout.prescription
const { replacement } = orders
const REASON = 'La ricetta è scaduta il 3 novembre.'

test('a rejected prescription is named with its reason and replaced on the page of the order', {
  tag: '@mobile',
}, async ({ page, request }) => {
  test.slow()
  const pharmacy = await pharmacyTaking(request, 'nre')
  const customer = await newCustomer(request)
  const medicine = await findProduct(
    request,
    pharmacy,
    (one) => one.supply === 'RR' && one.kind === 'medicine' && one.availability === 'available',
  )
  await fillCart(request, customer, pharmacy, [medicine.minsan])
  await signIn(page.context(), customer)
  await page.goto('/checkout/click-and-collect')
  await page.getByLabel(checkout.phone).fill('333 1234567')
  await page.getByLabel(checkout.healthConsent).check()
  await page.getByRole('radio', { name: said.paper }).check()
  await page.getByRole('button', { name: checkout.placeReservation }).click()
  await expect(page).toHaveURL(/order-detail/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await operator('orders', 'prescription', id, 'rejected', '--reason', REASON)

  await page.reload()
  const card = page.getByRole('region', { name: replacement.title })
  await expect(card).toContainText(REASON)
  await expect(card).toContainText(medicine.name)
  await expectAccessible(page)
  await card.getByRole('button', { name: replacement.send }).click()
  await expect(card.getByText(validation.code.choose).last()).toBeVisible()
  await card.getByRole('radio', { name: said.nre, exact: true }).check()
  await card.getByLabel(said.nreLabel).fill('1300A4000000248')
  await card.getByRole('button', { name: replacement.send }).click()
  await expect(card.getByText(validation.missing.health_code).last()).toBeVisible()
  await expectAccessible(page)
  await sealed(page, 'replacement')
  // A reload keeps the input.
  await page.reload()
  await expect(card.getByLabel(said.nreLabel)).toHaveValue('1300A 4000000248')
  await card.getByLabel(said.healthCode).fill('RSSMRA80A01H501U')
  await card.getByRole('button', { name: replacement.send }).click()
  await expect(page.getByText(replacement.sent)).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByText(orders.detail.prescription.to_verify)).toBeVisible()
})
