import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrderPreview } from '@/lib/contract/orders'
import type { Delivery } from '@/lib/contract/pharmacies'
import { placeOrder, readPreview } from '@/lib/orders/browser'
import { readHomeDeliveries, saveOrderAddress } from '@/lib/orders/home-browser'
import messages from '@/messages/it.json'
import { HomeOrder, type HomeOrderProps } from './home-order'
import type { HomeTexts } from './home-texts'

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('@/lib/orders/browser', () => ({ placeOrder: jest.fn(), readPreview: jest.fn() }))
jest.mock('@/lib/orders/home-browser', () => ({ readHomeDeliveries: jest.fn(), saveOrderAddress: jest.fn() }))
jest.mock('@/lib/cities/browser', () => ({
  suggestCities: async (name: string) =>
    /^milano$/i.test(name)
      ? [
          {
            slug: 'milano',
            name: 'Milano',
            province: 'MI',
            region: 'Lombardia',
            postal_codes: ['20121', '20129'],
            latitude: 45.46,
            longitude: 9.19,
          },
        ]
      : [],
}))
jest.mock('@/lib/cart/browser', () => ({
  forgetCart: jest.fn(),
  removeFromCart: jest.fn(),
  useCart: () => ({ cart: { loaded: false, products: [] }, merge: null, failed: false }),
}))
const place = jest.mocked(placeOrder)
const preview_again = jest.mocked(readPreview)
const deliveries_at = jest.mocked(readHomeDeliveries)
const save = jest.mocked(saveOrderAddress)

const { address, cart, checkout, errors, validation, shell } = messages
const home = checkout.homePage
const texts: HomeTexts = {
  checkout,
  page: { ...checkout.collectPage, ...home.page },
  codes: validation.code,
  problems: errors.code,
  nre_length: { one: '', other: '' },
  summary: { one: 'un errore', other: '# errori' },
  too_many: { one: '', other: '' },
  network: errors.network,
  timeout: errors.timeout,
  generic: errors.generic,
  retry: 'Riprova',
  step: shell.step,
  optional: 'facoltativo',
  home,
  address,
  box: { ...address, found: { one: 'uno', other: '#' } },
  free_missing: cart.freeDelivery,
  free_note: cart.freeDeliveryNote,
  undeliverable: { title: '', collect: '', drop: '', failed: '' },
}

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
const preview: OrderPreview = {
  lines: [
    {
      minsan: '934182003',
      name: 'Crema viso',
      image: null,
      quantity: 1,
      unit_price: 19.9,
      total: 19.9,
      vat_rate: 22,
      kind: 'cosmetic',
      supply: null,
      prescription_required: false,
      withdrawal_excluded: false,
    },
  ],
  subtotal: 19.9,
  delivery_fee: 4.9,
  total: 24.8,
  vat: [],
  ready_at: null,
  keep_until: null,
  problems: [],
}
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
  texts,
  customer: { id: 7, first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  cart: [{ minsan: '934182003', name: 'Crema viso', quantity: 1 }],
  preview,
  pharmacy: { id: 1, latitude: 45.46, longitude: 9.19 },
  deliveries: [delivery],
  addresses: [saved],
  payments: [{ id: 'on_delivery', label: '' }],
  has_medicines: false,
  maps: null,
  sender: null,
  legal: null,
  privacy: null,
}

const send = () => userEvent.click(screen.getByRole('button', { name: checkout.place }))
const chooseSlot = async () => userEvent.click(await screen.findByRole('radio', { name: /lunedì 23 novembre/ }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  place.mockReset().mockResolvedValue({ kind: 'placed', order: { id: 'o-1' } as never })
  preview_again.mockReset().mockResolvedValue(preview)
  deliveries_at.mockReset().mockResolvedValue([delivery])
  save.mockReset().mockResolvedValue(true)
})

test('the favourite address is chosen, its slots are there, and the order goes with both', async () => {
  render(<HomeOrder {...props} />)
  expect(screen.getByRole('radio', { name: /Via Melzo 12\/A, 20129 Milano \(MI\)/ })).toBeChecked()
  await chooseSlot()
  await send()
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/order-detail/o-1?placed=1'))
  expect(deliveries_at).toHaveBeenCalledWith(1, { postal_code: '20129', counted: 19.9 })
  expect(place).toHaveBeenCalledWith(
    expect.objectContaining({
      expected_total: 24.8,
      delivery: { id: 'casa', slot_start: slot.start },
      shipping: expect.objectContaining({ address: 'Via Melzo', street_number: '12/A', postal_code: '20129' }),
    }),
  )
  expect(JSON.parse(localStorage.getItem('address') ?? '{}')).toMatchObject({ cap: '20129', street_number: '12/A' })
  expect(save).not.toHaveBeenCalled()
})

test('the fee is called delivery, not collection', async () => {
  render(<HomeOrder {...props} />)
  expect(await screen.findByText('Spedizione')).toBeInTheDocument()
  expect(screen.queryByText(checkout.collectPage.delivery)).toBeNull()
})

test('what is missing to free delivery is said', async () => {
  render(<HomeOrder {...props} />)
  await screen.findByRole('radio', { name: /lunedì 23 novembre/ })
  expect(screen.getByText(/Ti mancano 19,10.€ per la consegna gratuita/)).toBeInTheDocument()
})

test('each change asks for the totals anew, and tells why it cannot be', async () => {
  preview_again.mockResolvedValue({ ...preview, problems: [{ code: 'address_not_served' }] })
  render(<HomeOrder {...props} />)
  await chooseSlot()
  expect(await screen.findByText(errors.code.address_not_served)).toBeInTheDocument()
  expect(preview_again).toHaveBeenLastCalledWith(
    expect.objectContaining({ delivery: { id: 'casa', slot_start: slot.start } }),
  )
})

test('below the minimum order it says how much, and what is missing: at the delivery, in the summary, at the refusal', async () => {
  const little = { ...preview, subtotal: 2.45, problems: [{ code: 'minimum_order_not_met' as const }] }
  preview_again.mockResolvedValue(little)
  place.mockResolvedValue({ kind: 'refused', code: 'minimum_order_not_met', errors: [], retry_after_seconds: null })
  render(<HomeOrder {...props} preview={little} />)
  await chooseSlot()
  expect(screen.getAllByText(/Ordine minimo 15,00.€: ti mancano 12,55.€/)).toHaveLength(2)
  await send()
  await waitFor(() => expect(screen.getAllByText(/Ordine minimo 15,00.€: ti mancano 12,55.€/)).toHaveLength(3))
  expect(screen.queryByText(errors.code.minimum_order_not_met)).toBeNull()
})

test('an address by hand gets its comune’s centre, and is saved where one wishes', async () => {
  render(<HomeOrder {...props} addresses={[]} />)
  await userEvent.click(screen.getByRole('button', { name: address.manual }))
  await userEvent.type(screen.getByLabelText(address.street), 'Via Roma')
  await userEvent.click(screen.getByLabelText(address.noNumber))
  await userEvent.type(screen.getByLabelText(address.postalCode), '20900')
  await userEvent.type(screen.getByLabelText(address.city), 'Milano')
  expect(await screen.findByText(/non sembra corrispondere a Milano/)).toBeInTheDocument()
  await userEvent.click(screen.getByLabelText(home.saveAddress))
  await userEvent.click(screen.getByLabelText(home.makeFavorite))
  await chooseSlot()
  await send()
  await waitFor(() => expect(place).toHaveBeenCalled())
  expect(place.mock.calls[0]?.[0].shipping).toMatchObject({
    street_number: 'snc',
    postal_code: '20900',
    province: 'MI',
    latitude: 45.46,
  })
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ favorite: true }), 1)
})

test('a saved address without a number asks for it', async () => {
  render(<HomeOrder {...props} addresses={[{ ...saved, street_number: null }]} />)
  await chooseSlot()
  await send()
  expect(await screen.findByText('un errore')).toBeInTheDocument()
  expect(screen.getByLabelText(address.number)).toBeInvalid()
  expect(place).not.toHaveBeenCalled()
})

test('a place that nobody delivers to has its ways out, and a slot that is gone is offered no more', async () => {
  deliveries_at.mockResolvedValue([])
  const { unmount } = render(<HomeOrder {...props} />)
  expect(await screen.findByText(home.notServedTitle.replace('{cap}', '20129'))).toBeInTheDocument()
  expect(screen.getByRole('link', { name: home.toCollect })).toHaveAttribute('href', '/checkout/click-and-collect')
  unmount()

  deliveries_at.mockResolvedValue([delivery])
  place.mockResolvedValue({ kind: 'refused', code: 'slot_taken', errors: [], retry_after_seconds: null })
  render(<HomeOrder {...props} />)
  await chooseSlot()
  deliveries_at.mockResolvedValue([{ ...delivery, slots: [{ ...slot, available: false }] }])
  await send()
  expect(await screen.findByText(errors.code.slot_taken)).toBeInTheDocument()
  expect(await screen.findByText(home.slotNone)).toBeInTheDocument()
})
