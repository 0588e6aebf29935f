import type { APIRequestContext, Page } from '@playwright/test'
import type { DeskOrder } from '@/lib/contract/desk-order'
import type { Order, OrderRequest } from '@/lib/contract/orders'
import type { Delivery, Pharmacy } from '@/lib/contract/pharmacies'
import { randomKey } from '@/lib/identifiers/random-key'
import { isoDay } from '@/lib/rules/dates'
import { centsFromEuro, formatCents } from '@/lib/rules/money'
import { costlyCosmetic, takes } from './support/catalogue'
import { type Customer, fetchToken, newCustomer, ownAddress } from './support/customer'
import { openDesk, sendHeldMails } from './support/desk'
import { newEmail, onPrescription, placeAsGuest } from './support/guest'
import { operator, placeOrder } from './support/order'
import { expect, test } from './support/page'
import { mails, shop } from './support/shop'
import { texts } from './support/texts'

const { chosen, done, order: said, till } = texts.desk
const PASSWORD = 'lampada-viola-otto'
const STOCK = 60
const cash = /^Consegnato, incassati/

type Kind = 'collected' | 'delivered' | 'prescribed' | 'refused' | 'called_off'
const DAY: Kind[] = [
  ...Array.from({ length: 28 }, () => 'collected' as const),
  ...Array.from({ length: 5 }, () => 'delivered' as const),
  ...Array.from({ length: 4 }, () => 'prescribed' as const),
  ...Array.from({ length: 2 }, () => 'refused' as const),
  'called_off',
]

/** Status and payment at the end of the day. */
const ENDS: Record<Kind, [string, string]> = {
  collected: ['completed', 'paid'],
  delivered: ['completed', 'paid'],
  prescribed: ['completed', 'paid'],
  refused: ['cancelled', 'refunded'],
  called_off: ['cancelled', 'unpaid'],
}

/** Subjects of the mails about an order, after its number. */
const MAILS: Record<Kind, string[]> = {
  collected: ['ricevuto', 'in preparazione', 'pronto per il ritiro', 'completato'],
  delivered: ['ricevuto', 'in preparazione', 'in consegna', 'completato'],
  prescribed: ['ricevuto', 'in preparazione', 'pronto per il ritiro', 'completato'],
  refused: ['ricevuto', 'in preparazione', 'annullato'],
  called_off: ['ricevuto', 'annullato'],
}

interface Placed {
  kind: Kind
  email: string
  order: Order
  customer?: Customer
}

/** A pharmacy that no other test orders at, so that its till and its shelf are of this day alone. */
async function quietPharmacy(request: APIRequestContext): Promise<Pharmacy> {
  const query = 'latitude=45.464&longitude=9.19&radius_km=1500&limit=100&delivery=home_delivery'
  const all = (await (await request.get(`${shop.backend_url}/v1/pharmacies?${query}`)).json()) as Pharmacy[]
  for (const pharmacy of all.toReversed())
    if (pharmacy.online_medicines !== null && (await takes(request, pharmacy.id, 'nre'))) return pharmacy
  throw new Error('the demo has no such pharmacy')
}

/** Adds a pharmacist to a pharmacy; returns their e-mail and token. */
async function newPharmacist(request: APIRequestContext, pharmacy: Pharmacy) {
  const email = `quaranta-${randomKey(8)}@example.com`
  const who = ['--name', 'Piera Forti', '--pharmacy', pharmacy.code, '--role', 'pharmacist']
  const { password } = JSON.parse(await operator('staff', 'add', email, ...who, '--json')) as { password: string }
  const answer = await request.post(`${shop.backend_url}/v1/desk/session`, {
    data: { username: email, password },
    headers: ownAddress(),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}` }
  const data = { current_password: password, new_password: PASSWORD }
  const changed = await request.post(`${shop.backend_url}/v1/desk/password`, { data, headers })
  expect(changed.status()).toBe(204)
  return { email, headers }
}

/** Calls of the desk, beside its pages. */
function deskCalls(request: APIRequestContext, pharmacy: Pharmacy, headers: Record<string, string>) {
  const product = async (minsan: string): Promise<{ version: string; stock: number }> => {
    const path = `/v1/desk/products?pharmacy_id=${pharmacy.id}&search=${minsan}`
    const { items } = await (await request.get(`${shop.backend_url}${path}`, { headers })).json()
    return items[0]
  }
  return {
    stockOf: async (minsan: string) => (await product(minsan)).stock,
    setStock: async (minsan: string, stock: number) => {
      const data = { pharmacy_id: pharmacy.id, version: (await product(minsan)).version, stock }
      const answer = await request.post(`${shop.backend_url}/v1/desk/products/${minsan}`, { data, headers })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    order: async ({ order }: Placed): Promise<DeskOrder> =>
      (await request.get(`${shop.backend_url}/v1/desk/orders/${order.id}`, { headers })).json(),
  }
}

/** Orders one product, each time as somebody else: a guest, or a customer where a guest would have to prove the mailbox. */
async function place(request: APIRequestContext, pharmacy: Pharmacy, minsan: string, kind: Kind): Promise<Placed> {
  if (kind === 'collected') {
    const email = newEmail()
    return { kind, email, order: await placeAsGuest(request, pharmacy.id, { minsan }, email) }
  }
  const customer = await newCustomer(request)
  const { address, city, postal_code } = pharmacy
  const path = `/v1/pharmacies/${pharmacy.id}/deliveries?postal_code=${postal_code}`
  const ways = (await (await request.get(`${shop.backend_url}${path}`)).json()) as Delivery[]
  const home = ways.find((one) => one.kind === 'home_delivery')
  const slot_start = home?.slots.find(({ available }) => available)?.start
  const delivered: Partial<OrderRequest> = {
    payment: { id: 'on_delivery' },
    delivery: { id: String(home?.id), ...(slot_start && { slot_start }) },
    shipping: { address, street_number: '1', city, postal_code },
  }
  const prescription = { minsan, kind: 'nre' as const, code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' }
  const order = await placeOrder(
    request,
    customer,
    pharmacy.id,
    kind === 'delivered' ? [minsan, minsan] : [minsan],
    kind === 'prescribed' ? [prescription] : [],
    'Rossi',
    kind === 'delivered' ? delivered : {},
  )
  return { kind, email: customer.email, order, customer }
}

/** Reads an amount as the till shows it. */
const toCents = (text: string) =>
  centsFromEuro(Number(text.replace(/[^\d,]/g, '').replace(',', '.'))) * (/^\s*[-−]/.test(text) ? -1 : 1)

/** Cancels an order, as its customer. */
async function callOff(request: APIRequestContext, { order, customer }: Placed): Promise<void> {
  if (!customer) throw new Error('the order is a guest’s')
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const answer = await request.post(`${shop.backend_url}/v1/orders/${order.id}/cancel`, { headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Presses at an order's page, without JavaScript: each is a document that arrives. */
function presser(page: Page) {
  const main = page.getByRole('main')
  const click = async (name: string | RegExp) => {
    const arrived = page.waitForEvent('load')
    await main.getByRole('button', { name, exact: true }).first().click()
    await arrived
    await expect(main.getByRole('alert')).toHaveCount(0)
  }
  return {
    open: ({ order }: Placed) => page.goto(`/banco/ordini/${order.id}`),
    click,
    /** Takes the last press back. */
    undo: async () => {
      await click(said.undo.submit)
      await expect(main.getByText(done.annulla)).toBeVisible()
    },
    fillIn: (title: string, label: string, text: string) => async () => {
      await main.getByText(title, { exact: true }).first().click()
      await main.getByLabel(label).fill(text)
    },
  }
}

/** Subjects of the mails to a mailbox about its order, oldest first. */
const told = ({ email, order }: Placed) =>
  mails()
    .filter(({ to, subject }) => to.includes(email) && subject.includes(order.number))
    .map(({ subject }) => subject.replace(`Ordine ${order.number}`, '').replace(/^:? /, ''))
    .toReversed()

test('a day of forty orders: ten presses are wrong and taken back, and mails, stock and money are right', async ({
  browser,
  request,
}) => {
  test.setTimeout(900_000)
  const begun = isoDay()
  const pharmacy = await quietPharmacy(request)
  const { email, headers } = await newPharmacist(request, pharmacy)
  const { stockOf, setStock, order: readOrder } = deskCalls(request, pharmacy, headers)
  const goods = (await costlyCosmetic(request, pharmacy.id)).minsan
  const medicine = (await onPrescription(request, pharmacy.id)).minsan
  for (const minsan of [goods, medicine]) await setStock(minsan, STOCK)

  const day: Placed[] = []
  for (const kind of DAY) day.push(await place(request, pharmacy, kind === 'prescribed' ? medicine : goods, kind))
  const of = (...kinds: Kind[]) => day.filter(({ kind }) => kinds.includes(kind))
  for (const one of of('called_off')) await callOff(request, one)
  const [first, second, third] = of('collected') as [Placed, Placed, Placed]

  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  await openDesk(page, email, '/banco', PASSWORD)
  const main = page.getByRole('main')
  const { open, click, undo, fillIn } = presser(page)
  const sendMails = () => sendHeldMails(...day.map((one) => one.email))

  await test.step('the morning: all are taken, one by mistake', async () => {
    await open(first)
    await click(said.step.take)
    await undo()
    // The list has two pages.
    for (const left of [day.length - 1, day.length - 26]) {
      await page.goto('/banco?lavoro=new')
      await expect(main.getByRole('row')).toHaveCount(Math.min(left, 25) + 1)
      await main.getByRole('link', { name: chosen.all }).click()
      await expect(main.getByRole('checkbox', { name: /^Scegli/, checked: true })).toHaveCount(Math.min(left, 25))
      const arrived = page.waitForEvent('load')
      await main.getByRole('button', { name: chosen.take }).click()
      await arrived
    }
    for (const one of day.filter(({ kind }) => kind !== 'called_off'))
      expect((await readOrder(one)).status).toBe('preparing')
    await sendMails()
  })
  await test.step('prescriptions: one is verified and one refused by mistake', async () => {
    const verify = said.prescription.verify
    for (const [at, one] of of('prescribed').entries()) {
      await open(one)
      if (at === 1) {
        await fillIn(said.prescription.rejectTitle, said.prescription.reason, 'È scaduta')()
        await click(said.prescription.reject)
        await undo()
      }
      await click(verify)
      if (at > 0) continue
      await undo()
      await click(verify)
    }
  })

  await test.step('orders become ready or leave; three presses are wrong', async () => {
    await open(second)
    await click(said.step.ready)
    await undo()
    await open(third)
    await fillIn(said.refuse, said.refuseReason, 'Manca')()
    await click(said.refuse)
    await undo()
    for (const one of of('collected', 'prescribed')) {
      await open(one)
      await click(said.step.ready)
    }
    for (const [at, one] of of('delivered').entries()) {
      await open(one)
      await click(said.step.ship)
      if (at > 0) continue
      await undo()
      await click(said.step.ship)
    }
    await sendMails()
  })

  await test.step('money is taken the wrong way, and given back too early and by mistake', async () => {
    for (const one of of('refused')) await operator('orders', 'pay', one.order.number, 'paid')
    for (const [at, one] of of('refused').entries()) {
      await open(one)
      await fillIn(said.refuse, said.refuseReason, 'Il produttore non lo fa più')()
      await click(said.refuse)
      await click(said.refunded)
      if (at > 0) continue
      await undo()
      await click(said.refunded)
    }
    await open(first)
    await click(cash)
    await undo()
    await click(said.handOver.card)
    await open(second)
    await click(cash)
    await fillIn(said.part.title, said.part.amount, '0,50')()
    await main.getByLabel(said.part.reason).filter({ visible: true }).fill('Confezione ammaccata')
    await click(said.part.submit)
    await undo()
    await open(third)
    await click(said.handOver.other)
    await undo()
    await click(cash)
    for (const one of [...of('collected').slice(3), ...of('prescribed', 'delivered')]) {
      await open(one)
      await click(cash)
    }
    await sendMails()
  })

  await test.step('each customer got the right mails and no other', async () => {
    await expect.poll(() => day.map((one) => [one.kind, told(one)])).toEqual(day.map(({ kind }) => [kind, MAILS[kind]]))
  })

  await test.step('states, stock and money agree', async () => {
    for (const one of day) {
      const { status, payment_status } = await readOrder(one)
      expect([one.kind, status, payment_status]).toEqual([one.kind, ...ENDS[one.kind]])
    }
    expect(await stockOf(goods)).toBe(STOCK - of('collected').length - 2 * of('delivered').length)
    expect(await stockOf(medicine)).toBe(STOCK - of('prescribed').length)

    const sum = (orders: Placed[]) => orders.reduce((cents, { order }) => cents + centsFromEuro(order.total), 0)
    const [inCash, back] = [sum(of('collected', 'delivered', 'prescribed').slice(1)), sum(of('refused'))]
    const sums: Record<string, number[]> = {}
    // The forty orders may go on past midnight.
    for (const day of new Set([begun, isoDay()])) {
      await page.goto(`/banco/cassa?giorno=${day}`)
      const rows = main.getByRole('table', { name: till.byMethod }).getByRole('row')
      for (const row of await rows.filter({ has: page.getByRole('rowheader') }).all()) {
        const method = (await row.getByRole('rowheader').textContent()) ?? ''
        const cents = (await row.getByRole('cell').allTextContents()).map(toCents)
        if (method === till.method.cash)
          await expect(main.getByText(`${till.expected}: ${formatCents(cents[2] ?? 0)}`)).toBeVisible()
        sums[method] = cents.map((one, index) => one + (sums[method]?.[index] ?? 0))
      }
    }
    expect(sums).toMatchObject({
      [till.method.cash]: [inCash, back, inCash - back],
      [till.method.card]: [sum([first]), 0, sum([first])],
      [till.method.unsaid]: [back, 0, back],
      [till.all]: [inCash + sum([first]) + back, back, inCash + sum([first])],
    })
  })
  await context.close()
})
