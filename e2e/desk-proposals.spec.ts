import { findProduct } from './support/catalogue'
import { deskPharmacy, newDeskOrder, openDesk, STAFF } from './support/desk'
import { mailAbout } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { order: words } = texts.desk
const { propose } = words

test('a replacement is proposed from the order, refused with the reason first, and taken back', async ({
  page,
  request,
}) => {
  const { customer, order, product } = await newDeskOrder(request)
  const other = await findProduct(request, await deskPharmacy(), ({ kind }) => kind === 'supplement')

  await openDesk(page, STAFF.assistant, `/banco/ordini/${order.id}`)
  const main = page.getByRole('main')
  await main.getByText(propose.title, { exact: true }).click()
  const line = main.getByRole('group', { name: product.name })
  await line.getByLabel(propose.replacement).fill('non è un codice')
  await main.getByRole('button', { name: propose.submit }).click()
  await expect(main.getByRole('alert')).toHaveText(propose.refusal.product_unknown)
  await expect(line.getByLabel(propose.replacement)).toHaveValue('non è un codice')
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await line.getByLabel(propose.replacement).fill(other.minsan)
  await main.getByRole('button', { name: propose.submit }).click()
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
