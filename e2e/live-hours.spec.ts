import type { Page } from '@playwright/test'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { choose } from './support/catalogue'
import { expect, test } from './support/page'
import { shop } from './support/shop'

/** What header and page say. */
async function expectBoth(page: Page, status: string) {
  await expect(page.getByRole('banner').getByText(status)).toBeVisible()
  await expect(page.getByRole('main').getByText(status).first()).toBeVisible()
}

test('a page that stays open tells the truth over closing, midnight, a holiday and both changes of the hour', async ({
  page,
  context,
  request,
}) => {
  const near = { latitude: '42', longitude: '12.5', radius_km: '1500', limit: '100' }
  const all: Pharmacy[] = await (await request.get(`${shop.backend_url}/v1/pharmacies`, { params: near })).json()
  // Every weekday, never on a Sunday.
  const here = all.find(({ opening_hours }) => new Set(opening_hours.map(({ weekday }) => weekday)).size === 6)
  const rowsOf = (weekday: number) =>
    (here?.opening_hours ?? [])
      .filter((row) => row.weekday === weekday)
      .sort((one, other) => one.opens.localeCompare(other.opens))
  const closes = rowsOf(1).at(-1)?.closes ?? ''
  const opens = rowsOf(2)[0]?.opens ?? ''
  await choose(context, here?.id ?? '')

  // A Monday; whatever the day on which the page was made.
  const moment = (day: string, time: string, offset = '+01:00') => new Date(`${day}T${time}:00${offset}`)
  await page.clock.install({ time: new Date(moment('2027-02-08', closes).getTime() - 60_000) })
  await page.goto(`/pharmacy/${here?.code}`)
  await expectBoth(page, `Aperta ora fino alle ${closes}`)
  await page.clock.fastForward(61_000)
  await expectBoth(page, `Chiusa, apre domani alle ${opens}`)
  await page.clock.fastForward(moment('2027-02-09', '00:00').getTime() - moment('2027-02-08', closes).getTime())
  await expectBoth(page, `Chiusa, apre alle ${opens}`)

  // The Republic's day, a Wednesday; the Sundays on which clocks go forward and back.
  for (const [day, time, offset, status] of [
    ['2027-06-01', '23:59', '+02:00', /^Chiusa, apre giovedì 3 giugno alle /],
    ['2027-06-02', '10:00', '+02:00', /^Chiusa, apre domani alle /],
    ['2027-03-28', '23:30', '+02:00', /^Chiusa, apre martedì 30 marzo alle /],
    ['2027-10-31', '00:30', '+02:00', /^Chiusa, apre martedì 2 novembre alle /],
  ] as const) {
    await page.clock.setFixedTime(moment(day, time, offset))
    await page.reload()
    await expect(page.getByRole('main').getByText(status).first()).toBeVisible()
  }
})
