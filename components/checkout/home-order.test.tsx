import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { takeToasts } from '@/components/ui/toast'
import { cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { orderCalls } from '@/lib/contract/orders'
import { type Delivery, pharmacyCalls } from '@/lib/contract/pharmacies'
import { userDataCalls } from '@/lib/contract/user-data'
import { rememberPlace } from '@/lib/pharmacies/last-place'
import { orderLine, orderPreview, placedOrder } from '@/lib/testing/orders'
import { answered, hintSignedIn, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { HomeOrder, type HomeOrderProps } from './home-order'

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const platform = standInForPlatform()
const { createOrder, previewOrder } = orderCalls
const { listDeliveries } = pharmacyCalls
const milano = {
  slug: 'milano',
  name: 'Milano',
  province: 'MI',
  region: 'Lombardia',
  postal_codes: ['20121', '20129'],
  latitude: 45.46,
  longitude: 9.19,
}

const { address, checkout, errors } = messages
const home = checkout.homePage

const slot = { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T12:00:00.000Z', available: true }
const delivery: Delivery = {
  id: 'casa',
  kind: 'home_delivery',
  label: 'Consegna a domicilio',
  fee: 4.9,
  free_from: 39,
  minimum_order: 15,
  ready_in_minutes: 120,
  slots: [slot],
}
const line = orderLine({ unit_price: 19.9, total: 19.9 })
const preview = orderPreview({ lines: [line], subtotal: 19.9, delivery_fee: 4.9, total: 24.8 })
const saved = {
  id: 'a-1',
  address: 'Via Melzo',
  street_number: '12/A',
  city: 'Milano',
  province: 'MI',
  postal_code: '20129',
  pharmacy_id: null,
  latitude: 45.47,
  longitude: 9.2,
  favorite: true,
  label: null,
}
const props: HomeOrderProps = {
  plain: { action: '/api/checkout/x', hidden: {}, sent: null },
  there: null,
  customer: { id: '7', first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  cart: [{ minsan: '934182003', name: 'Crema viso', quantity: 1 }],
  basket: null,
  preview,
  pharmacy: { id: '1', latitude: 45.46, longitude: 9.19 },
  deliveries: [delivery],
  addresses: [saved],
  payments: [{ id: 'on_delivery', label: '' }],
  has_medicines: false,
  deductible: false,
  maps: null,
  sender: null,
  legal: null,
  privacy: null,
}

const send = () => userEvent.click(screen.getByRole('button', { name: checkout.place }))
const chooseSlot = async () => userEvent.click(await screen.findByRole('radio', { name: /lunedì 23 novembre/ }))

const orders = () => platform.asked(createOrder).map(({ body }) => body)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  router.replace.mockReset()
  hintSignedIn(true)
  platform.on(
    cartCalls.getCart,
    answered({ pharmacy_id: '1', temporary: false, message: null, products: [], subtotal: 0 }),
  )
  platform.on(createOrder, answered(placedOrder(), 201))
  platform.on(previewOrder, answered(preview))
  platform.on(listDeliveries, answered([delivery]))
  platform.on(cityCalls.listCities, ({ query }) => answered(/^milano$/i.test(query.query ?? '') ? [milano] : []))
  platform.on(userDataCalls.addAddress, answered(saved, 201))
})

test('selects the favourite address and its slots, and sends both', async () => {
  render(<HomeOrder {...props} />)
  expect(screen.getByRole('radio', { name: /Via Melzo 12\/A, 20129 Milano \(MI\)/ })).toBeChecked()
  await chooseSlot()
  await send()
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/order-detail/o-1?placed=1'))
  expect(platform.asked(listDeliveries)).toMatchObject([
    { path: '/v1/pharmacies/1/deliveries', query: { postal_code: '20129', subtotal: '19.9' } },
  ])
  expect(orders()).toMatchObject([
    {
      expected_total: 24.8,
      delivery: { id: 'casa', slot_start: slot.start },
      shipping: { address: 'Via Melzo', street_number: '12/A', postal_code: '20129' },
    },
  ])
  expect(JSON.parse(localStorage.getItem('address') ?? '{}')).toMatchObject({ cap: '20129', street_number: '12/A' })
  expect(platform.asked(userDataCalls.addAddress)).toEqual([])
})

test('the postal code of the search is not asked again, and fills comune and slots', async () => {
  const vimodrone = { ...milano, slug: 'vimodrone', name: 'Vimodrone', postal_codes: ['20055'] }
  platform.on(cityCalls.listCities, answered([vimodrone]))
  rememberPlace({ kind: 'city', name: '', latitude: 45, longitude: 9, approximate: false, postal_code: '20055' })
  render(<HomeOrder {...props} addresses={[]} />)
  expect(await screen.findByLabelText(address.postalCode)).toHaveValue('20055')
  await waitFor(() => expect(screen.getByLabelText(address.city)).toHaveValue('Vimodrone'))
  expect(screen.getByLabelText(address.province)).toHaveValue('MI')
  expect(await screen.findByRole('radio', { name: /lunedì 23 novembre/ })).toBeChecked()
  rememberPlace(null)
})

test('a picked address says at its fields what it lacks', async () => {
  const found = { place_id: 'city:milano', address_name: 'Via Melzo', street_number: '', city: 'Milano', cap: '' }
  platform.on(userDataCalls.suggestAddresses, answered([{ ...found, province: 'MI', lat: 45.46, lng: 9.19 }]))
  render(<HomeOrder {...props} addresses={[]} />)
  await userEvent.type(screen.getByRole('combobox', { name: address.search }), 'via melzo milano')
  await userEvent.click(await screen.findByRole('option'))
  const number = await screen.findByLabelText(address.number)
  expect(number).toHaveFocus()
  expect(number).toHaveAccessibleDescription(messages.validation.code.street_number_required)
  expect(screen.getByLabelText(address.postalCode)).toHaveAccessibleDescription(
    messages.validation.order.postal_code_missing,
  )
})

test('announces the replacement of a slot that passes while the page is open', async () => {
  const next = { start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T18:00:00.000Z', available: true }
  platform.on(
    listDeliveries,
    answered([{ ...delivery, slots: [slot, next] }]),
    answered([{ ...delivery, slots: [next] }]),
  )
  render(<HomeOrder {...props} />)
  const chosen = () => document.querySelector<HTMLInputElement>('input[name="slot_start"]:checked')?.value
  await waitFor(() => expect(chosen()).toBe(slot.start))
  expect(takeToasts()).toEqual([])
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(chosen()).toBe(next.start))
  expect(takeToasts()).toMatchObject([{ text: expect.stringContaining('16:00–19:00') }])
})

test('the fee is called delivery, not collection', async () => {
  render(<HomeOrder {...props} />)
  expect(await screen.findByText('Spedizione')).toBeInTheDocument()
  expect(screen.queryByText(checkout.collectPage.delivery)).toBeNull()
})

test('shows the sum missing to free delivery', async () => {
  render(<HomeOrder {...props} />)
  await screen.findByRole('radio', { name: /lunedì 23 novembre/ })
  expect(screen.getByText(/Ti mancano 19,10.€ per la consegna gratuita/)).toBeInTheDocument()
})

test('refreshes the totals on each change, and explains problems', async () => {
  platform.on(previewOrder, answered({ ...preview, problems: [{ code: 'address_not_served' }] }))
  render(<HomeOrder {...props} />)
  await chooseSlot()
  expect(await screen.findByText(errors.code.address_not_served)).toBeInTheDocument()
  expect(platform.asked(previewOrder).at(-1)?.body).toMatchObject({
    delivery: { id: 'casa', slot_start: slot.start },
  })
})

test('waits for pending totals, and sends what the page showed', async () => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  platform.on(previewOrder, async () => {
    await held
    return answered({ ...preview, delivery_fee: 9.9, total: 29.8 })
  })
  render(<HomeOrder {...props} />)
  await chooseSlot()
  await waitFor(() => expect(platform.asked(previewOrder)).toHaveLength(1))
  await send()
  expect(orders()).toEqual([])
  answerNow()
  await waitFor(() => expect(orders()).toMatchObject([{ expected_total: 24.8 }]))
})

test('shows the minimum order and the missing sum at the delivery, in the summary, and at the refusal', async () => {
  const little = { ...preview, subtotal: 2.45, problems: [{ code: 'minimum_order_not_met' as const }] }
  platform.on(previewOrder, answered(little))
  platform.on(createOrder, refused(409, 'minimum_order_not_met'))
  render(<HomeOrder {...props} preview={little} />)
  await chooseSlot()
  expect(screen.getAllByText(/Ordine minimo 15,00.€: ti mancano 12,55.€/)).toHaveLength(2)
  await send()
  await waitFor(() => expect(screen.getAllByText(/Ordine minimo 15,00.€: ti mancano 12,55.€/)).toHaveLength(3))
  expect(screen.queryByText(errors.code.minimum_order_not_met)).toBeNull()
})

test('a typed address gets its comune’s centre, and is saved on request', async () => {
  render(<HomeOrder {...props} addresses={[]} />)
  await userEvent.click(screen.getByRole('button', { name: address.manual }))
  await enter(screen.getByLabelText(address.street), 'Via Roma')
  await userEvent.click(screen.getByLabelText(address.noNumber))
  await enter(screen.getByLabelText(address.postalCode), '20900')
  await enter(screen.getByLabelText(address.city), 'Milano')
  expect(await screen.findByText(/non sembra di Milano/)).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText(home.saveAddress))
  await userEvent.click(screen.getByLabelText(home.makeFavorite))
  await chooseSlot()
  await send()
  await waitFor(() => expect(router.replace).toHaveBeenCalled())
  expect(orders()).toMatchObject([
    { shipping: { street_number: 'snc', postal_code: '20900', province: 'MI', latitude: 45.46 } },
  ])
  expect(platform.asked(userDataCalls.addAddress)).toMatchObject([
    { body: { address: 'Via Roma', postal_code: '20900', pharmacy_id: '1', favorite: true } },
  ])
})

test('a saved address without a number asks for it', async () => {
  render(<HomeOrder {...props} addresses={[{ ...saved, street_number: null }]} />)
  await chooseSlot()
  await send()
  expect(await screen.findByText('Manca una cosa')).toBeInTheDocument()
  expect(screen.getByLabelText(address.number)).toBeInvalid()
  expect(orders()).toEqual([])
})

test('a place without deliveries shows alternatives, and a slot that is gone is not offered', async () => {
  platform.on(listDeliveries, answered([]))
  const { unmount } = render(<HomeOrder {...props} />)
  expect(await screen.findByText(home.notServedTitle.replace('{cap}', '20129'))).toBeInTheDocument()
  expect(screen.getByRole('link', { name: home.toCollect })).toHaveAttribute('href', '/checkout/click-and-collect')
  unmount()

  platform.on(listDeliveries, answered([delivery]))
  platform.on(createOrder, refused(409, 'slot_taken'))
  render(<HomeOrder {...props} />)
  await chooseSlot()
  platform.on(listDeliveries, answered([{ ...delivery, slots: [{ ...slot, available: false }] }]))
  await send()
  expect(await screen.findByText(errors.code.slot_taken)).toBeInTheDocument()
  expect(await screen.findByText(home.slotNone)).toBeInTheDocument()
})
