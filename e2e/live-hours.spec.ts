import type { Page } from '@playwright/test'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { cityPath } from '@/lib/pharmacies/paths'
import { choose, findProduct } from './support/catalogue'
import { expect, test } from './support/page'
import { shop } from './support/shop'

/** Checks the status in header, where there is little room, and page. */
async function expectBoth(page: Page, status: string, brief = status) {
  await expect(page.getByRole('banner').getByText(brief)).toBeVisible()
  await expect(page.getByRole('main').getByText(status).first()).toBeVisible()
}

test('a page that stays open tells the truth over closing, midnight, a holiday and both changes of the hour', async ({
  page,
  context,
  request,
}) => {
  const near = { latitude: '42', longitude: '12.5', radius_km: '1500', limit: '100' }
  const all: Pharmacy[] = await (await request.get(`${shop.backend_url}/v1/pharmacies`, { params: near })).json()
  // Open on weekdays, closed on Sundays.
  const here = all.find(
    ({ opening_hours, closures, city }) =>
      new Set(opening_hours.map(({ weekday }) => weekday)).size === 6 &&
      closures.length === 0 &&
      all.filter((other) => other.city === city).length <= 10,
  )
  const getRows = (weekday: number) =>
    (here?.opening_hours ?? [])
      .filter((row) => row.weekday === weekday)
      .sort((one, other) => one.opens.localeCompare(other.opens))
  const closes = getRows(1).at(-1)?.closes ?? ''
  const opens = getRows(2)[0]?.opens ?? ''
  await choose(context, here?.id ?? '')

  // A Monday, regardless of the date on which the page was rendered.
  const moment = (day: string, time: string, offset = '+01:00') => new Date(`${day}T${time}:00${offset}`)
  await page.clock.install({ time: new Date(moment('2027-02-08', closes).getTime() - 10 * 60_000) })
  await page.goto(`/pharmacy/${here?.code}`)
  // Wait for the status before a jump, which would expire the deadline of the read behind it.
  await expectBoth(page, `Aperta fino alle ${closes}`)
  // Paused at the instant, so that a slow machine does not run past the next change.
  await page.clock.pauseAt(moment('2027-02-08', closes).getTime() + 1000)
  await expectBoth(page, `Chiusa, apre domani alle ${opens}`, `Apre domani ${opens}`)
  await page.clock.pauseAt(moment('2027-02-09', '00:00').getTime() + 1000)
  await expectBoth(page, `Chiusa, apre alle ${opens}`, `Apre oggi ${opens}`)
  await page.clock.resume()

  // Two pages stay open from winter to autumn: over the last hour before closing, both clock changes with Easter
  // Monday and All Saints' before them, and midnight before Republic Day.
  const product = await findProduct(request, here?.id ?? '', ({ availability }) => availability === 'available')
  await page.goto(`/product/${product.minsan}`)
  const cityPage = await context.newPage()
  await cityPage.goto(cityPath(here?.province ?? '', here?.city.toLowerCase().replaceAll(' ', '-') ?? ''))
  const card = cityPage.locator(`[data-pharmacy="${here?.id}"]`)
  const hoursOn = (weekday: number) => getRows(weekday).map((row) => `${row.opens}–${row.closes}`)
  const shuts = moment('2027-02-09', getRows(2).at(-1)?.closes ?? '').getTime()
  const open = `Aperta fino alle ${getRows(2).at(-1)?.closes}`
  // As above: what each page reads has arrived.
  await expect(page.getByRole('banner').getByText(`Apre oggi ${opens}`)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^Pronto /)
      .first(),
  ).toBeVisible()
  await expect(card.getByText(`Chiusa, apre alle ${opens}`)).toBeVisible()
  for (const [instant, status, brief, today, ready] of [
    [shuts - 61 * 60_000, open, open, hoursOn(2), 'Pronto in '],
    [shuts - 59 * 60_000, open, open, hoursOn(2), 'Pronto domani dalle '],
    [
      '2027-03-28T01:59:30+01:00',
      'Chiusa, apre martedì 30 marzo alle ',
      'Apre mar 30/03 ',
      [],
      'Pronto martedì 30 marzo dalle ',
    ],
    [
      '2027-03-28T03:00:30+02:00',
      'Chiusa, apre martedì 30 marzo alle ',
      'Apre mar 30/03 ',
      [],
      'Pronto martedì 30 marzo dalle ',
    ],
    [
      '2027-06-01T23:59:30+02:00',
      'Chiusa, apre giovedì 3 giugno alle ',
      'Apre gio 03/06 ',
      hoursOn(2),
      'Pronto giovedì 3 giugno dalle ',
    ],
    ['2027-06-02T00:00:30+02:00', 'Chiusa, apre domani alle ', 'Apre domani ', [], 'Pronto domani dalle '],
    [
      '2027-10-31T02:59:30+02:00',
      'Chiusa, apre martedì 2 novembre alle ',
      'Apre mar 02/11 ',
      [],
      'Pronto martedì 2 novembre dalle ',
    ],
    [
      '2027-10-31T02:00:30+01:00',
      'Chiusa, apre martedì 2 novembre alle ',
      'Apre mar 02/11 ',
      [],
      'Pronto martedì 2 novembre dalle ',
    ],
  ] as const) {
    await page.clock.pauseAt(new Date(instant))
    await expect(page.getByRole('banner').getByText(brief)).toBeVisible()
    await expect(page.getByRole('main').getByText(ready).first()).toBeVisible()
    await expect(card.getByText(status)).toBeVisible()
    // On a closed day the status has said it.
    if (today.length === 0) await expect(card.getByText(/Oggi:/)).toBeHidden()
    else await expect(card.getByText(`Oggi: ${today.join(', ')}`)).toBeVisible()
  }
})
