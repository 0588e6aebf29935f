import { addToCart } from './support/add'
import { choose, deliveringPharmacy, findProduct } from './support/catalogue'
import { expect, expectAccessible, expectNoOverflowAtEachWidth, test } from './support/page'
import { texts } from './support/texts'

const { pharmacy, product: productTexts, cart } = texts

test('from a product one chooses a pharmacy that has the cart, over the page', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const wanted = await findProduct(request, '1', (one) => one.supply === 'OTC' && one.availability === 'available')
  const other = await findProduct(request, '1', (one) => one.kind === 'cosmetic' && one.availability === 'available')
  await page.goto('/toc')
  await page.evaluate(
    (kept) => localStorage.setItem('cart', kept),
    JSON.stringify({
      pharmacy_id: null,
      products: [{ minsan: other.minsan, quantity: 1, price: 0.5, name: other.name, image: null }],
    }),
  )
  await page.goto(`/product/${wanted.minsan}`)
  const link = page.getByRole('link', { name: productTexts.choosePharmacyStock }).first()
  const dialog = page.getByRole('dialog', { name: pharmacy.title })
  await link.click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(pharmacy.address).fill('20129')
  const first = dialog.getByRole('article').first()
  await expect(first).toContainText(pharmacy.sheet.all)
  await expect(first).toContainText(/€\s*pronto .+\s·\s[\d,]+ k?m/)
  await expectAccessible(page)

  await expectNoOverflowAtEachWidth(page)

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/product/${wanted.minsan}`)
  await expect(link).toBeFocused()
  // The place is asked only once.
  await link.click()
  await expect(first).toContainText(pharmacy.sheet.all)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await link.click()
  const name = await first.getByRole('heading').textContent()
  await first.getByRole('button', { name: /^Scegli questa farmacia/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(`${name}\\. Nel carrello: .*: da 0,50\\s€ a`))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`Prezzo di ${name}`)
  await page.getByRole('button', { name: cart.open }).click()
  await expect(page).toHaveURL('/checkout')
  // The shopper has chosen these prices with the pharmacy.
  await expect(page.getByRole('link', { name: other.name })).toBeVisible()
  await expect(page.getByText(cart.message.prices_changed)).toHaveCount(0)
  await expectNoOverflowAtEachWidth(page)
  await page.goto('/checkout/click-and-collect')
  await expect(page.getByLabel(texts.checkout.firstName, { exact: true })).toBeVisible()
  await expectNoOverflowAtEachWidth(page)
})

test('before a pharmacy is chosen, a postal code shows who delivers, when and for how much', {
  tag: '@mobile',
}, async ({ page, request }) => {
  const { postal_code } = await deliveringPharmacy(request)
  const { minsan } = await findProduct(
    request,
    '1',
    (one) => one.kind === 'cosmetic' && one.availability === 'available',
  )
  await page.goto(`/product/${minsan}`)
  await page.getByRole('link', { name: productTexts.whoDelivers }).click()
  const dialog = page.getByRole('dialog', { name: pharmacy.title })
  await dialog.getByLabel(pharmacy.sheet.cap).fill(postal_code)
  await expect(dialog.getByText(pharmacy.sheet.deliveringTo.replace('{cap}', postal_code))).toBeVisible()
  await expect(dialog.getByRole('article').first()).toContainText(/Consegna (gratuita|\d+,\d\d\s€)/)
  await expectNoOverflowAtEachWidth(page)
  await expectAccessible(page)
})

test('another pharmacy of a product’s page is chosen with one tap, with the cart’s preview', {
  tag: '@mobile',
}, async ({ page, context, request }) => {
  const { minsan, name } = await findProduct(
    request,
    '1',
    (one) => one.kind === 'cosmetic' && one.availability === 'available',
  )
  await choose(context, '1')
  await page.goto(`/product/${minsan}`)
  const others = page.getByRole('region', { name: productTexts.offersElsewhere })
  const seller = await others.getByRole('heading', { level: 3 }).first().textContent()
  // Before the header listens, the form is sent by itself, to the same page with nothing focused.
  await expect(
    page
      .getByRole('banner')
      .getByText(/^(Aperta|Chiusa|Apre|Di turno)/)
      .first(),
  ).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  await others.getByRole('button').first().click()
  const main = page.getByRole('main')
  await expect(main).toContainText(`Prezzo di ${seller}`)
  // Next loads a page as a whole if a busy shop cannot refresh it: then nothing has the focus.
  const isKept = (await page.locator('html[data-kept]').count()) > 0
  if (isKept) await expect(main).toBeFocused()
  await addToCart(page, name)
  await others.getByRole('button').first().click()
  const question = page.getByRole('dialog', { name: pharmacy.changeTitle })
  await expect(question.getByRole('heading', { name: pharmacy.changePreview })).toBeVisible()
  await question.getByRole('button', { name: pharmacy.change, exact: true }).click()
  await expect(main).not.toContainText(`Prezzo di ${seller}`)
  await expect(page).toHaveURL(`/product/${minsan}`)
})
