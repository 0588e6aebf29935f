import { makeWalletKeys } from '@/lib/testing/wallet-keys'
import { choose } from './support/catalogue'
import { DEMO_CUSTOMER, logIn, newCustomer, signIn } from './support/customer'
import { expect, expectAccessible, test } from './support/page'
import { startStorefront } from './support/processes'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { fidelity, wallet } = texts
/** A card of the first pharmacy, left unclaimed by the demo. */
const FREE = '2980000000027'

test('the demo customer’s card is shown with bar code and points', { tag: '@mobile' }, async ({ page }) => {
  await page.goto('/fidelity-card')
  await logIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL('/fidelity-card')
  const card = page.getByRole('article', { name: fidelity.cardOf.replace('{pharmacy}', 'Farmacia dei Tigli') })
  const code = card.getByRole('img', { name: fidelity.barCode.replace('{code}', '2980000000010') })
  await expect(code).toBeVisible()
  const drawn = await code.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return {
      width: image.naturalWidth,
      shown: image.getBoundingClientRect().width,
      on: getComputedStyle(image.parentElement ?? image).backgroundColor,
    }
  })
  expect(drawn.width).toBeGreaterThan(50)
  expect(drawn.shown).toBeGreaterThan(250)
  expect(drawn.on).toBe('rgb(255, 255, 255)')
  await expect(card.getByText('340 punti')).toBeVisible()
  await expect(page.getByText(fidelity.noPoints)).toBeVisible()
  // The device had no pharmacy before the login; it adopted the customer's, and the page was refreshed.
  await expect(page.getByLabel(fidelity.code)).toBeVisible()
  await expect(page.getByText(fidelity.noPharmacy)).toBeHidden()
  await expectAccessible(page)
})

test('a card is added by its code, once; a wrong code stays in its field', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/404|409/)
  await signIn(context, await newCustomer(request))
  await page.goto('/fidelity-card')
  await expect(page.getByText(fidelity.noPharmacy)).toBeVisible()
  await expectAccessible(page)
  await choose(context, '1')
  await page.reload()
  const field = page.getByLabel(fidelity.code)
  const send = page.getByRole('button', { name: fidelity.submit })
  await send.click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const proof = page.getByLabel(fidelity.proof)
  await field.fill('0000 0000')
  await proof.fill('12/04/1988')
  await send.click()
  await expect(page.getByText(/Non troviamo tra le carte/)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('0000 0000')
  await field.fill('2980000000010')
  await send.click()
  await expect(page.getByText(texts.errors.code.card_taken)).toBeVisible()
  await field.fill(FREE)
  await send.click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
})

test('a code fills the screen without a script, and goes to the wallets of phones that the shop has keys for', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context, DEMO_CUSTOMER)
  // Otherwise the customer's favourite is adopted and the page refreshed at any time.
  await choose(context, '1')
  await page.goto('/fidelity-card')
  const name = fidelity.cardOf.replace('{pharmacy}', 'Farmacia dei Tigli')
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('link')).toHaveCount(0)
  await card.getByRole('button', { name: wallet.large }).click()
  const large = page.getByRole('dialog', { name })
  await expect(large.getByRole('img')).toBeVisible()
  const drawn = await large.getByRole('img').boundingBox()
  expect(drawn?.width).toBeGreaterThan(500)
  expect((await large.boundingBox())?.height).toBe(page.viewportSize()?.height)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  const keys = makeWalletKeys()
  const own = await startStorefront(shop.backend_url, keys.env)
  try {
    await signIn(context, DEMO_CUSTOMER, own.url)
    await page.goto(`${own.url}/fidelity-card`)
    const link = async (text: string) => (await card.getByRole('link', { name: text }).getAttribute('href')) ?? ''
    const file = await page.request.get(`${own.url}${await link(wallet.apple)}`)
    expect(file.headers()['content-type']).toBe('application/vnd.apple.pkpass')
    const saved = await page.request.get(`${own.url}${await link(wallet.google)}`, { maxRedirects: 0 })
    expect(saved.status()).toBe(303)
    expect(saved.headers().location).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//)
    await expect(card.getByText(wallet.googleHint)).toBeVisible()
    await expectAccessible(page)
    await page.goto('about:blank')
  } finally {
    await own.stop()
    keys.remove()
  }
})
