import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Order } from '@/lib/contract/orders'
import { randomKey } from '@/lib/identifiers/random-key'
import { findProduct, nextOf } from './catalogue'
import { newPhone, ownAddress } from './customer'
import { mailAbout } from './order'
import { shop } from './shop'
import { texts } from './texts'

const { checkout } = texts
let guests = 0

/** A mailbox without orders. */
export const newEmail = (): string => {
  guests += 1
  return `ospite-${Date.now()}-${process.pid}-${guests}@example.org`
}

/** The button that places the order, with any label. */
export const place = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Conferma ordine|Invia prenotazione)/ })

/** Another supplement each time: guests may hold a few packs of one until they prove their mailbox. */
export const goods = (request: APIRequestContext, pharmacyId: string) =>
  findProduct(
    request,
    pharmacyId,
    nextOf((one) => one.kind === 'supplement' && one.availability === 'available'),
  )
/** An OTC medicine without a limited ingredient, whose packs in an order are at most two. */
export const otc = (request: APIRequestContext, pharmacyId: string) =>
  findProduct(
    request,
    pharmacyId,
    (one) => one.supply === 'OTC' && one.availability === 'available' && (one.max_quantity ?? 9) > 2,
  )
export const paracetamol = (request: APIRequestContext, pharmacyId: string) =>
  findProduct(
    request,
    pharmacyId,
    (one) => one.supply === 'OTC' && one.availability === 'available' && /paracetamolo/i.test(one.name),
  )
export const onPrescription = (request: APIRequestContext, pharmacyId: string) =>
  findProduct(request, pharmacyId, (one) => one.supply === 'RR' && one.availability === 'available')

export const fillIn = (page: Page) => (label: string, text: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text)

export async function fillContact(fill: (label: string, text: string) => Promise<unknown>, email: string) {
  await fill(checkout.firstName, 'Anna')
  await fill(checkout.lastName, 'Rossi')
  await fill(checkout.email, email)
  await fill(checkout.phone, newPhone())
}

/** The six-digit code sent to that mailbox. */
export async function codeIn(email: string, subject = 'Il tuo codice per Salvia'): Promise<string> {
  const { text } = await mailAbout(email, subject)
  return /Codice: (\d{6})/.exec(text)?.[1] ?? ''
}

/** Orders one pack for collection, like another device. */
export async function placeAsGuest(
  request: APIRequestContext,
  pharmacy_id: string,
  { minsan }: { minsan: string },
  email: string,
): Promise<Order> {
  const deliveries = await (await request.get(`${shop.backend_url}/v1/pharmacies/${pharmacy_id}/deliveries`)).json()
  const data = {
    ...{ pharmacy_id, products: [{ minsan, quantity: 1 }], shipping: null, prescriptions: [] },
    customer: { first_name: 'Anna', last_name: 'Rossi', email, phone_number: newPhone() },
    payment: { id: 'in_pharmacy' },
    delivery: { id: deliveries.find(({ kind }: { kind: string }) => kind === 'click_and_collect').id },
  }
  const headers = { ...ownAddress(), 'X-Device': randomKey(32) }
  const response = await request.post(`${shop.backend_url}/v1/guest/orders`, { data, headers })
  expect(response.status()).toBe(201)
  return (await response.json()).order
}
