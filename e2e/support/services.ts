import type { APIRequestContext, Page } from '@playwright/test'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { addDays, formatLongDate, isoDay } from '@/lib/rules/dates'
import { type Customer, fetchToken } from './customer'
import { expect } from './page'
import { shop } from './shop'
import { texts } from './texts'

const { booking } = texts.services
const HERE = '1'

export interface Offer {
  pharmacy: Pharmacy
  service: Service
  path: string
  /** Days with free times except today, since bookings within two hours cannot be cancelled. */
  days: string[]
}

/** A bookable service of the pharmacy. */
async function findOffer(request: APIRequestContext, which: (service: Service) => boolean): Promise<Offer> {
  const ask = async <Answer>(path: string): Promise<Answer> => (await request.get(`${shop.backend_url}${path}`)).json()
  const pharmacy = await ask<Pharmacy>(`/v1/pharmacies/${HERE}`)
  for (const service of await ask<Service[]>(`/v1/pharmacies/${HERE}/services`)) {
    if (!which(service)) continue
    const query = `from=${addDays(isoDay(), 1)}&to=${addDays(isoDay(), 59)}`
    const { days } = await ask<{ days: string[] }>(
      `/v1/pharmacies/${HERE}/services/${service.id}/booking-days?${query}`,
    )
    if (days.length > 6) return { pharmacy, service, path: `/pharmacy/${pharmacy.code}/services/${service.id}`, days }
  }
  throw new Error('the demo has no such service')
}

export const offerWithNote = (request: APIRequestContext) => findOffer(request, ({ requires_note }) => requires_note)
export const offerWithoutNote = (request: APIRequestContext) =>
  findOffer(request, ({ requires_note }) => !requires_note)

export const dayButton = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${formatLongDate(day)}`) })
export const times = (page: Page) => page.getByRole('radio', { disabled: false })
export const submit = (page: Page) => page.getByRole('button', { name: booking.submit, exact: true })

export async function pickDay(page: Page, day: string): Promise<void> {
  await expect(page.getByRole('grid')).toBeVisible()
  const first = page.getByRole('grid').locator('[data-day]').first()
  const shown = async () => (await first.getAttribute('data-day'))?.slice(0, 7) ?? ''
  for (let month = await shown(); month !== day.slice(0, 7); month = await shown()) {
    await page.getByRole('button', { name: month < day ? booking.next : booking.previous }).click()
    await expect.poll(shown).not.toBe(month)
  }
  await dayButton(page, day).click()
  await expect(page.getByRole('group', { name: new RegExp(formatLongDate(day)) })).toBeVisible()
}

/** Books by the platform's call; returns the status. */
export async function bookAt(
  request: APIRequestContext,
  customer: Customer,
  service_id: string,
  date: string,
): Promise<number> {
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const data = { service_id, date, note: 'prima io', health_data_consent: true }
  return (await request.post(`${shop.backend_url}/v1/pharmacies/${HERE}/services`, { headers, data })).status()
}
