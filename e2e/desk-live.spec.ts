import type { APIRequestContext, Page } from '@playwright/test'
import { liveEvent } from '@/lib/desk/live-event'
import { findProduct } from './support/catalogue'
import { newCustomer } from './support/customer'
import { choosePharmacy, logOutAtDesk, nextCosmetic, openDesk, pharmacyLinks, STAFF } from './support/desk'
import { placeOrder } from './support/order'
import { expect, expectGoodAtEachWidth, test } from './support/page'
import { shop } from './support/shop'
import { texts } from './support/texts'

const { desk } = texts

/** A pharmacy of the owner alone. */
const OWNERS = 'MI1007'

async function ownersPharmacy(request: APIRequestContext): Promise<string> {
  const answer = await request.get(`${shop.backend_url}/v1/pharmacies/${OWNERS}`)
  return ((await answer.json()) as { id: string }).id
}

async function newOrder(request: APIRequestContext) {
  const pharmacyId = await ownersPharmacy(request)
  const { minsan } = await findProduct(request, pharmacyId, nextCosmetic())
  return placeOrder(request, await newCustomer(request), pharmacyId, [minsan])
}

/** Counts the notes that the page plays. */
const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const Note = window.OscillatorNode
    Object.assign(window, { notes: 0 })
    window.OscillatorNode = class extends Note {
      constructor(...given: ConstructorParameters<typeof Note>) {
        super(...given)
        const counted = window as unknown as { notes: number }
        counted.notes += 1
      }
    }
  })
const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number }).notes)

test('a new order shows in an open Oggi, in its title, and with a sound where that is turned on', async ({
  page,
  request,
}) => {
  await countNotes(page)
  await openDesk(page, STAFF.owner, `/banco?farmacia=${await ownersPharmacy(request)}`)
  await page.getByRole('button', { name: desk.live.on }).click()
  // Other tests order at this person's pharmacies too.
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(2)
  const before = await notes(page)
  const first = await newOrder(request)
  await expect(page.getByRole('row').filter({ hasText: first.number })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Oggi$/)
  await expect(page.getByRole('banner').getByRole('status')).toContainText(/ordin[ei] nuov[oi]/)
  await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(before + 2)
  await expectGoodAtEachWidth(page)

  // Another page tells of it too, and is not read again.
  await page.goto(`/banco/ordini/${first.id}`)
  await expect(page.getByRole('button', { name: desk.live.off })).toBeVisible()
  await page.getByLabel(desk.order.note).fill('Mezza nota')
  const second = await newOrder(request)
  await page.getByRole('banner').getByRole('link', { name: desk.live.show }).click()
  // All pharmacies' orders go on over pages.
  const { name } = second.pharmacy
  await choosePharmacy(page, pharmacyLinks(page).filter({ hasText: name }))
  await expect(page.getByRole('row').filter({ hasText: second.number })).toBeVisible()
})

test('an Oggi that loses the line while its list is being read stays, and catches up by itself', async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const address = `/banco?farmacia=${await ownersPharmacy(request)}`
  await openDesk(page, STAFF.owner, address)
  await page.route(
    (url) => url.pathname === '/banco',
    async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const before = await newOrder(request)
  await expect(page.getByText(desk.live.lost)).toBeVisible()
  const during = await newOrder(request)
  await page.getByRole('searchbox').fill('Mezza ric')

  await page.getByRole('main').getByRole('link', { name: desk.task.all }).click()
  await expect(page.getByText(desk.offline)).toBeVisible()
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(address)
  await context.setOffline(false)
  for (const { number } of [before, during])
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await expect(page.getByText(desk.live.lost)).toHaveCount(0)
  await expect(page.getByText(desk.offline)).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('Mezza ric')
})

test('a list that is read again is asked for again after a failure, and keeps the focus', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expected.push(/503/)
  await openDesk(page, STAFF.owner, `/banco?farmacia=${await ownersPharmacy(request)}`)
  const first = await newOrder(request)
  await expect(page.getByRole('row').filter({ hasText: first.number })).toBeVisible()
  await page.getByRole('link', { name: first.number }).focus()
  await page.route(
    (url) => url.pathname === '/banco',
    (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Busy</p>' }),
    { times: 1 },
  )
  const second = await newOrder(request)
  await expect(page.getByRole('row').filter({ hasText: second.number })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: first.number })).toBeFocused()
})

test('a desk that is idle without a network hides its page, and asks for the password when the network is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  await page.clock.install()
  await openDesk(page, STAFF.owner, '/banco/catalogo')
  await context.setOffline(true)
  await page.clock.fastForward('16:00')
  await expect(page.getByRole('dialog', { name: desk.lock.locked })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await context.setOffline(false)
  await Promise.all([page.waitForURL(/\/banco\/accesso\?ritorno=%2Fbanco%2Fcatalogo/), page.clock.runFor(5000)])
})

test('an event has no name and no number, and without a session there is none', async ({ page, request }) => {
  const refused = await request.get('/banco/novita')
  expect(refused.headers()['cache-control']).toContain('no-store')
  expect(await refused.text()).toBe('data: {"kind":"ended"}\n\n')

  await openDesk(page, STAFF.assistant)
  const sent = await page.evaluate(async () => {
    const stop = new AbortController()
    const answer = await fetch('/banco/novita', { signal: stop.signal })
    const piece = await answer.body?.getReader().read()
    stop.abort()
    return new TextDecoder().decode(piece?.value)
  })
  const event = JSON.parse(sent.replace(/^data: /, '')) as object
  expect(liveEvent.parse(event)).toEqual(event)
  expect(Object.keys(event).sort()).toEqual(['arrived', 'kind', 'state', 'waiting'])
})

test('a session that has ended elsewhere ends each open page', async ({ page, context }) => {
  await openDesk(page, STAFF.assistant, '/banco/agenda')
  const other = await context.newPage()
  await other.goto('/banco')
  await logOutAtDesk(other)
  await page.waitForURL(/\/banco\/accesso\?ritorno=%2Fbanco%2Fagenda&motivo=ended$/)
})
