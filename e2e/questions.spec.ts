import type { Page } from '@playwright/test'
import { askPath } from '@/lib/account/sections'
import { choose, findProduct } from './support/catalogue'
import { type Customer, endSession, fillCart, logIn, newCustomer, signIn } from './support/customer'
import { deskPharmacy, openDesk, STAFF } from './support/desk'
import { mailAbout, placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { mails } from './support/shop'
import { texts } from './support/texts'

const { questions, search } = texts
const { done, inbox } = texts.desk

const link = (page: Page) => page.getByRole('main').getByRole('link', { name: questions.link })
const send = (page: Page) => page.getByRole('button', { name: questions.send, exact: true })
const consent = (page: Page) => page.getByRole('checkbox', { name: questions.consent })
const field = (page: Page) => page.getByLabel(questions.text, { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await consent(page).check()
  await send(page).click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a question about a product survives login and errors, is answered at the desk, and no mail repeats it (docs/domain.md#L44)', {
      tag: '@mobile',
    }, async ({ page, request, browser }) => {
      test.slow()
      const customer = await newCustomer(request)
      const pharmacy = await deskPharmacy()
      const product = await findProduct(request, pharmacy, ({ availability }) => availability === 'available')
      await choose(page.context(), pharmacy)
      await page.goto(`/product/${product.minsan}`)
      await link(page).click()
      await page.waitForURL(/\/login\?/)
      if (javaScriptEnabled) await logIn(page, customer)
      else {
        await signIn(page.context(), customer)
        await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
      }
      await expect(page).toHaveURL(new RegExp(`product=${product.minsan}`))
      await expect(page.getByText(`Su: ${product.name}`)).toBeVisible()
      await expect(consent(page)).not.toBeChecked()
      const text = `Va bene con il latte? ${crypto.randomUUID()}`
      await field(page).fill(text)
      await send(page).click()
      await expect(page.getByText(questions.consentMissing)).toBeVisible()
      await expect(field(page)).toHaveValue(text)
      await expect(page).toHaveURL(new RegExp(`product=${product.minsan}`))
      if (javaScriptEnabled) await expectGoodAtEachWidth(page)
      await consent(page).check()
      await send(page).click()
      await expect(page.getByText(questions.done.asked)).toBeVisible()
      await expect(page.getByText(questions.state.waiting)).toBeVisible()
      expect(page.url()).not.toContain('latte')

      const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' })
      const desk = await context.newPage()
      await openDesk(desk, STAFF.pharmacist)
      await desk.getByRole('link', { name: /^Domande [1-9]/ }).click()
      const card = desk.getByRole('article').filter({ hasText: text })
      await expect(card.getByRole('link', { name: product.name })).toBeVisible()
      await card.getByText(inbox.answer, { exact: true }).click()
      await card.getByLabel(inbox.text, { exact: true }).fill('Sì, anche con il latte.')
      if (javaScriptEnabled) await expectGoodAtEachWidth(desk)
      await card.getByRole('button', { name: inbox.send }).click()
      await expect(desk.getByText(done['rispondi-domanda'])).toBeVisible()
      await context.close()

      const mail = await mailAbout(customer.email, 'C’è una risposta nel tuo account')
      expect(`${mail.text}${mail.html}`).not.toContain(product.name)
      expect(`${mail.text}${mail.html}`).not.toContain('latte')
      const told = mails().filter(({ subject }) => subject === 'C’è una domanda per il farmacista')
      expect(told.length).toBeGreaterThan(0)
      expect(told.filter((one) => one.text.includes(text))).toEqual([])
      await page.goto('/profile?section=questions')
      await page.getByRole('link', { name: product.name }).click()
      await expect(page.getByText('Sì, anche con il latte.')).toBeVisible()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page)
      await page.getByRole('button', { name: questions.remove }).click()
      await expect(page.getByText(questions.done.removed)).toBeVisible()
      await expect(page.getByText(questions.none)).toBeVisible()
    })

    test('danger signs lead to 112 before anything is sent, and nothing typed is lost', async ({ page, request }) => {
      const customer = await newCustomer(request)
      await signIn(page.context(), customer)
      await choose(page.context(), await deskPharmacy())
      await page.goto(askPath())
      await write(page, 'Ho un forte dolore al petto')
      await expect(page.getByText(search.danger.emergency)).toBeVisible()
      await expect(page.getByRole('link', { name: search.danger.call112 })).toHaveAttribute('href', 'tel:112')
      await expect(field(page)).toHaveValue('Ho un forte dolore al petto')
      await expect(consent(page)).toBeChecked()
      if (javaScriptEnabled) await expectGoodAtEachWidth(page, ['light', 'dark'])
      await page.getByRole('button', { name: questions.sendAnyway }).click()
      await expect(page.getByText(questions.done.asked)).toBeVisible()
    })
  })

async function start(page: Page, customer: Customer): Promise<void> {
  await signIn(page.context(), customer)
  await choose(page.context(), await deskPharmacy())
}

test('a question from the cart and from an order has its context, which can be removed', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const pharmacy = await deskPharmacy()
  const product = await findProduct(
    request,
    pharmacy,
    ({ kind, availability }) => kind === 'cosmetic' && availability === 'available',
  )
  const order = await placeOrder(request, customer, pharmacy, [product.minsan])
  await fillCart(request, customer, pharmacy, [product.minsan])
  await start(page, customer)
  await page.goto('/checkout')
  await link(page).click()
  await expect(page.getByText(`Su: ${questions.about.cart}`)).toBeVisible()
  await field(page).fill('Sono adatti a un bambino?')
  await page.getByRole('button', { name: new RegExp(`^${questions.detach}`) }).click()
  await expect(page.getByText(`Su: ${questions.about.cart}`)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Sono adatti a un bambino?')
  await page.goto(`/order-detail/${order.id}`)
  await link(page).click()
  await expect(page.getByText(`Su: Ordine ${order.number}`)).toBeVisible()
  await write(page, 'Quando conviene ritirarlo?')
  await expect(page.getByRole('heading', { level: 2, name: `Ordine ${order.number}` })).toBeVisible()
})

test('what was typed is kept while the session ends', async ({ page, request, pageErrors }) => {
  // A slow page may ask for the cart after the session has ended.
  pageErrors.expected.push(/401 \(Unauthorized\).*\/api\/v1\/cart/)
  const customer = await newCustomer(request)
  await start(page, customer)
  await page.goto(askPath())
  await field(page).fill('Posso prenderlo la sera?')
  await consent(page).check()
  await endSession(page)
  await send(page).click()
  await page.waitForURL(/\/login\?/)
  await logIn(page, customer)
  await expect(field(page)).toHaveValue('Posso prenderlo la sera?')
  await expect(consent(page)).toBeChecked()
  await send(page).click()
  await expect(page.getByText(questions.done.asked)).toBeVisible()
})

test('a colleague who was slower is told, and keeps what they typed', async ({ page, request, browser }) => {
  const customer = await newCustomer(request)
  await start(page, customer)
  await page.goto(askPath())
  const text = `Quante al giorno? ${crypto.randomUUID()}`
  await write(page, text)
  await expect(page.getByText(questions.done.asked)).toBeVisible()
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' })
    const desk = await context.newPage()
    await openDesk(desk, email, '/banco/posta?cosa=domande')
    const card = desk.getByRole('article').filter({ hasText: text })
    await card.getByText(inbox.answer, { exact: true }).click()
    return { context, desk, card }
  }
  const [first, second] = [await open(STAFF.pharmacist), await open(STAFF.pharmacist)]
  await first.card.getByLabel(inbox.text, { exact: true }).fill('Una.')
  await second.card.getByLabel(inbox.text, { exact: true }).fill('Due al massimo.')
  await first.card.getByRole('button', { name: inbox.send }).click()
  await expect(first.desk.getByText(done['rispondi-domanda'])).toBeVisible()
  await second.card.getByRole('button', { name: inbox.send }).click()
  await expect(second.card.getByText(inbox.question.conflict)).toBeVisible()
  await expect(second.card.getByLabel(inbox.text, { exact: true })).toHaveValue('Due al massimo.')
  await expect(second.card.getByText('Una.', { exact: true })).toBeVisible()
  await first.context.close()
  await second.context.close()
})

test('an assistant at the desk reads no question', async ({ page }) => {
  await openDesk(page, STAFF.assistant, '/banco/posta?cosa=domande')
  await expect(page.getByText(inbox.question.onlyPharmacist)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
