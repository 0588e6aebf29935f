import type { APIRequestContext } from '@playwright/test'
import type { ProductSummary } from '@/lib/contract/products'
import { findProduct } from './support/catalogue'
import { newCustomer } from './support/customer'
import { deskPharmacy, newDeskOrder, openDesk, STAFF, sendHeldMails } from './support/desk'
import { mailAbout, placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { mails, shop } from './support/shop'
import { texts } from './support/texts'

const { order: words } = texts.desk
const { propose } = words

test.slow()

test('a replacement is proposed from the order, refused with the reason first, and taken back', async ({
  page,
  request,
}) => {
  const { customer, order, product } = await newDeskOrder(request)
  const other = await findProduct(request, await deskPharmacy(), ({ kind }) => kind === 'supplement')

  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: propose.title }).click()
  const line = main.getByRole('group', { name: product.name })
  await line.getByLabel(propose.replacement).fill('non è un codice')
  await main.getByRole('button', { name: propose.check }).click()
  await expect(main.getByRole('alert')).toHaveText(propose.refusal.product_unknown)
  await expect(line.getByLabel(propose.replacement)).toHaveValue('non è un codice')
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await line.getByLabel(propose.replacement).fill(other.minsan)
  await main.getByRole('button', { name: propose.check }).click()
  await expect(main.getByText(`1 × ${other.name}`)).toBeVisible()
  expect(mails().filter(({ to, subject }) => to.includes(customer.email) && /proposta/.test(subject))).toEqual([])
  await expectGoodAtEachWidth(page)
  await main.getByRole('button', { name: propose.submit }).click()
  await expect(main.getByRole('button', { name: propose.takeBack })).toBeVisible()
  await expect(main.getByText(`1 × ${other.name}`)).toBeVisible()
  await mailAbout(customer.email, `Ordine ${order.number}: la farmacia ti fa una proposta`)
  await expect(main.getByRole('listitem').filter({ hasText: `${words.event.proposal_sent}, Luca Ferri` })).toBeVisible()
  await expectGoodAtEachWidth(page)

  await main.getByRole('button', { name: propose.takeBack }).click()
  await expect(main.getByText(`1 × ${other.name}`)).toHaveCount(0)
  await expect(
    main.getByRole('listitem').filter({ hasText: `${words.event.proposal_taken_back}, Luca Ferri` }),
  ).toBeVisible()
})

test('an equivalent is chosen in four presses without a code, and the customer says yes on the telephone', async ({
  page,
  request,
}) => {
  const pharmacyId = await deskPharmacy()
  const [medicine, equivalent] = await medicineWithEquivalent(request, pharmacyId)
  const customer = await newCustomer(request)
  const order = await placeOrder(request, customer, pharmacyId, [medicine.minsan])
  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: propose.title }).click()
  await expectGoodAtEachWidth(page, ['light', 'dark'])
  await main.getByRole('radio', { name: equivalent.name }).check()
  await main.getByRole('button', { name: propose.check }).click()
  await expect(main.getByText(`1 × ${equivalent.name}`)).toBeVisible()
  await main.getByRole('button', { name: propose.submit }).click()
  await main.getByRole('button', { name: propose.accepted }).click()
  const accepted = main.getByRole('listitem').filter({ hasText: `${words.event.proposal_accepted}, Luca Ferri` })
  await expect(accepted).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: equivalent.name })).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: medicine.name })).toHaveCount(0)
  await sendHeldMails(customer.email)
  await mailAbout(customer.email, `Ordine ${order.number} aggiornato`)
})

/** A medicine without prescription and an equivalent that the pharmacy has. */
async function medicineWithEquivalent(request: APIRequestContext, pharmacyId: string) {
  const answer = await request.get(`${shop.backend_url}/products?TakeRow=100&pharmacy_id=${pharmacyId}`)
  const { items } = (await answer.json()) as { items: ProductSummary[] }
  for (const medicine of items.filter(({ supply, availability }) => supply === 'OTC' && availability === 'available')) {
    const path = `${shop.backend_url}/v1/products/${medicine.minsan}/equivalent?pharmacy_id=${pharmacyId}`
    const found = (await (await request.get(path)).json()) as ProductSummary[]
    const equivalent = found.find(({ availability }) => availability === 'available')
    if (equivalent) return [medicine, equivalent] as const
  }
  throw new Error('the demo has no medicine with an equivalent')
}
