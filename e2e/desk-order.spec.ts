import { pdf } from '@/backend/testing/files'
import { findProduct } from './support/catalogue'
import { fetchToken, newCustomer, signIn } from './support/customer'
import {
  cosmetic,
  dataMatrix,
  deskPharmacy,
  expectListening,
  newDeskOrder,
  openDesk,
  openPlace,
  otherPage,
  STAFF,
  scanCode,
  sendHeldMails,
} from './support/desk'
import { onPrescription } from './support/guest'
import { mailAbout, placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { mails, shop } from './support/shop'
import { texts } from './support/texts'

const { desk, orders } = texts

test.slow()

const path = (id: string) => `/banco/ordini/${id}`

test('a message to the customer from a ready text is read on the order’s page, and the owner changes the text', async ({
  page,
  request,
  browser,
}) => {
  const { message } = desk.order
  const { texts: ready, kind } = desk.inbox
  const title = `Ritardo ${crypto.randomUUID().slice(0, 8)}`
  const list = `/banco/posta?cosa=testi&farmacia=${await deskPharmacy()}`
  const { customer, order } = await newDeskOrder(request)
  await openDesk(page, STAFF.owner, list)
  const added = page.getByRole('region', { name: ready.add })
  await added.getByLabel(ready.title).fill(title)
  await added.getByLabel(ready.text).fill('L’ordine [ordine] arriva domani.')
  await added.getByRole('button', { name: ready.save }).click()
  await expect(page.getByText(desk.done.testo)).toBeVisible()
  await expect(page.getByRole('link', { name: kind.texts })).toHaveAttribute('aria-current', 'true')
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  const staff = await otherPage(browser)
  await openDesk(staff, STAFF.assistant, `/banco/ordini/${order.id}`)
  await staff.getByText(message.title, { exact: true }).click()
  await staff.getByRole('link', { name: title }).click()
  await expect(staff.getByLabel(message.text)).toHaveValue(`L’ordine ${order.number} arriva domani.`)
  await expectGoodAtEachWidth(staff, ['light', 'dark'])
  await staff.getByRole('button', { name: message.submit }).click()
  const told = staff.getByRole('listitem').filter({ hasText: 'arriva domani.», Luca Ferri' })
  await expect(told).toBeVisible()
  await staff.context().close()
  await sendHeldMails(customer.email)
  const mail = await mailAbout(customer.email, `Ordine ${order.number}: un messaggio della farmacia`)
  expect(mail.text).not.toContain('arriva domani')
  await signIn(page.context(), customer)
  await page.goto(`/order-detail/${order.id}`)
  await expect(page.getByRole('region', { name: orders.detail.messages })).toContainText('arriva domani.')

  await openDesk(page, STAFF.owner, list)
  await page.getByRole('button', { name: `${ready.remove} ${title}` }).click()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
})

test('an order is collected with three presses and its code', async ({ page, request }) => {
  const { customer, order } = await newDeskOrder(request)
  const main = page.getByRole('main')
  await openDesk(page, STAFF.assistant, path(order.id))
  await expect(
    main
      .getByText(`EAN`)
      .or(main.getByText(`Codice ${order.lines[0]?.minsan}`))
      .first(),
  ).toBeVisible()
  await main.getByRole('button', { name: desk.order.step.take }).click()
  // A wrong press is taken back, and the customer gets one mail, about the right one.
  await main.getByRole('button', { name: desk.order.step.ready }).click()
  const undo = main.getByRole('button', { name: desk.order.undo.submit, exact: true })
  await undo.click()
  await expect(main.getByText(desk.done.annulla)).toBeVisible()
  const pressed = `annullato: ${orders.status.ready}, Luca Ferri`
  await expect(main.getByRole('listitem').filter({ hasText: pressed })).toBeVisible()
  await main.getByRole('button', { name: desk.order.step.ready }).click()
  await expect(undo).toBeVisible()
  await sendHeldMails(customer.email)
  await mailAbout(customer.email, `Ordine ${order.number}: pronto per il ritiro`)
  const told = mails().filter(({ to, subject }) => to.includes(customer.email) && subject.includes('pronto'))
  expect(told).toHaveLength(1)
  // The mail has left: the press stays, and the desk says so.
  await undo.click()
  await expect(main.getByRole('alert')).toHaveText(desk.order.undo.over)
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  // A scanner types the code and Enter.
  await openPlace(page, desk.handover.title)
  await expect(page.getByLabel(desk.handover.code)).toBeFocused()
  await expectListening(page)
  await scanCode(page, 'ZZZZZZ')
  await expect(page.getByText(desk.handover.unknown)).toBeVisible()
  await expectGoodAtEachWidth(page)
  await page.getByLabel(desk.handover.code).fill(String(order.pickup_code).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: desk.handover.title })).toBeVisible()
  await main.getByRole('button', { name: /^Consegnato, incassati/ }).click()
  await expect(main.getByText(orders.status.completed).first()).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: `${orders.status.completed}, Luca Ferri` })).toBeVisible()
})

test('scanned packs are counted for an order being prepared, at each till, and keep the note being typed', async ({
  page,
  request,
  browser,
}) => {
  const { order, product } = await newDeskOrder(request)
  const { minsan } = product
  const name = order.lines[0]?.name ?? ''
  const { name: wrong, minsan: otherMinsan } = await findProduct(
    request,
    await deskPharmacy(),
    (one) => cosmetic(one) && one.minsan !== minsan,
  )
  const { pick } = desk.order
  const main = page.getByRole('main')
  await openDesk(page, STAFF.assistant, path(order.id))
  await main.getByRole('button', { name: desk.order.step.take }).click()
  await expect(main.getByLabel(pick.label)).toBeVisible()
  const other = await otherPage(browser)
  await openDesk(other, STAFF.pharmacist, path(order.id))
  await expect(other.getByLabel(pick.label)).toBeVisible()

  const scan = async (code: string) => {
    await expectListening(page)
    await scanCode(page, code)
  }
  await scan(dataMatrix(otherMinsan))
  await expect(main.getByRole('alert')).toContainText(`Confezione sbagliata: ${wrong} non è in questo ordine.`)
  await scan(dataMatrix(minsan, { lot: 'OLD', expires: '200131' }))
  await expect(main.getByRole('alert')).toContainText(`${name}: questa confezione è scaduta il 31 gennaio 2020.`)

  // A note that a person is typing stays, and so it does when a pack is scanned into it.
  const note = main.getByLabel(desk.order.note)
  await note.focus()
  await scanCode(page, 'Chiama alle 18 A012345678', { end: null, gap_ms: 150, ago_ms: 1000 })
  await expect(note).toHaveValue('Chiama alle 18 A012345678')
  await scan(dataMatrix(minsan, { lot: 'L0T42' }))
  await expect(main.getByText(`${name}: letta, 1 di 1.`)).toBeVisible()
  await expect(note).toHaveValue('Chiama alle 18 A012345678')
  const saved = main.getByRole('listitem').filter({ hasText: `: ${desk.order.event.note}, ` })
  await expect(saved).toHaveCount(1)
  await expect(main.getByText('Lotto L0T42, scade il 31 dicembre 2099')).toBeVisible()
  await expectGoodAtEachWidth(page, ['light', 'dark'])

  await expect(other.getByText('Lotto L0T42, scade il 31 dicembre 2099')).toBeVisible()
  await other.getByRole('button', { name: pick.remove }).click()
  await expect(other.getByText('L0T42')).toHaveCount(0)
  await other.close()
  await expect(main.getByText('L0T42')).toHaveCount(0)

  // Without a scanner the code is typed.
  await main.getByLabel(pick.label).fill(minsan)
  await main.getByRole('button', { name: pick.submit }).click()
  await expect(main.getByText(`${name}: letta, 1 di 1.`)).toBeVisible()
})

test('of two people at one order, the second sees who was first and keeps the input', async ({
  page,
  request,
  browser,
}) => {
  const { order } = await newDeskOrder(request)
  await openDesk(page, STAFF.assistant, path(order.id))
  const other = await otherPage(browser)
  await openDesk(other, STAFF.pharmacist, path(order.id))
  await other.getByRole('button', { name: desk.order.step.take }).click()
  await expect(other.getByRole('button', { name: desk.order.step.ready })).toBeVisible()
  await other.close()

  await page.getByLabel(desk.order.note).fill('Telefonare dopo le 18')
  await page.getByRole('button', { name: desk.order.noteSave }).click()
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toContainText(`Nel frattempo Marta Rinaldi: «${orders.status.preparing}»`)
  await expect(page.getByLabel(desk.order.note)).toHaveValue('Telefonare dopo le 18')
  await page.getByRole('button', { name: desk.order.noteSave }).click()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: `${desk.order.event.note}, Luca Ferri` })).toBeVisible()
})

test('a prescription is seen in its place by a pharmacist, and by no assistant', async ({ page, request, browser }) => {
  const pharmacyId = await deskPharmacy()
  const { minsan } = await onPrescription(request, pharmacyId)
  const customer = await newCustomer(request)
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const nre = { minsan, kind: 'nre' as const, code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' }
  const order = await placeOrder(request, customer, pharmacyId, [minsan], [nre])
  const file = { name: 'ricetta.pdf', mimeType: 'application/pdf', buffer: pdf() }
  const upload = await request.post(`${shop.backend_url}/v1/prescriptions`, {
    headers,
    multipart: { prescription: file },
  })
  expect(upload.status()).toBe(201)

  await openDesk(page, STAFF.assistant, path(order.id))
  await expect(page.getByText(desk.order.prescription.onlyPharmacist)).toBeVisible()
  await expect(page.getByText('1300A')).toHaveCount(0)
  const refused = await page.request.get(`/banco/ricette/${order.id}/${((await upload.json()) as { id: string }).id}`)
  expect(refused.status()).toBe(403)

  const other = await otherPage(browser)
  await openDesk(other, STAFF.pharmacist, path(order.id))
  await expect(other.getByRole('img', { name: /prima parte: 1300A$/ })).toBeVisible()
  await other.getByRole('button', { name: desk.order.prescription.verify }).click()
  await expect(other.getByText(/^Verificata da Marta Rinaldi/)).toBeVisible()
  await expectGoodAtEachWidth(other)
  await other.close()
})

test("another pharmacy's order is not found", async ({ page, request, pageErrors }) => {
  pageErrors.expected.push(/404/)
  const around = await request.get(`${shop.backend_url}/v1/pharmacies?latitude=45.47&longitude=9.2&limit=50`)
  const staff = ['MI1000', 'MI1007']
  const all = (await around.json()) as { id: string; code: string }[]
  const other = all.find(({ code }) => !staff.includes(code))?.id ?? ''
  const { minsan } = await findProduct(request, other, cosmetic)
  const order = await placeOrder(request, await newCustomer(request), other, [minsan])
  await openDesk(page, STAFF.pharmacist)
  const answer = await page.goto(path(order.id))
  expect(answer?.status()).toBe(404)
  await page.goto('/banco/consegna')
  await page.getByLabel(desk.handover.code).fill(String(order.pickup_code))
  await page.keyboard.press('Enter')
  await expect(page.getByText(desk.handover.unknown)).toBeVisible()
})
