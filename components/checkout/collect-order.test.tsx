import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { takeToasts } from '@/components/ui/toast'
import { cartCalls } from '@/lib/contract/cart'
import { guestCalls } from '@/lib/contract/guests'
import { orderCalls } from '@/lib/contract/orders'
import { keepCart } from '@/lib/testing/cart'
import { orderLine, orderPreview, placedOrder } from '@/lib/testing/orders'
import { answered, hintSignedIn, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { CollectOrder, type CollectOrderProps } from './collect-order'

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const platform = standInForPlatform()
const { createOrder, previewOrder } = orderCalls
const placed = answered(placedOrder(), 201)

const { checkout, validation, errors } = messages

const line = orderLine({ minsan: '995875491', name: 'Vitamina C', vat_rate: 10, kind: 'supplement' })
const preview = orderPreview({ lines: [line], vat: [{ rate: 10, taxable: 4.55, tax: 0.45 }] })
const inCart = (minsan: string, name: string) => ({
  ...{ minsan, name, quantity: 1, price: 5, image: null, kind: 'supplement', supply: null },
  ...{ availability: 'available', max_quantity: null },
})
const buildCart = (...products: object[]) =>
  answered({ pharmacy_id: '1', temporary: false, message: null, products, subtotal: 5 })
const props: CollectOrderProps = {
  plain: { action: '/api/checkout/x', hidden: {}, sent: null },
  customer: { id: '7', first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  cart: [{ minsan: line.minsan, name: line.name, quantity: 1, kind: line.kind }],
  basket: null,
  preview,
  rules: { delivery_id: 'collect', prescription_minsans: [], has_medicines: false, deductible: true },
  ways: ['nre', 'paper'],
  payments: [{ id: 'in_pharmacy', label: '' }],
  pharmacy_id: '1',
  pharmacy: null,
  legal: null,
  privacy: null,
}

const send = () => userEvent.click(screen.getByRole('button', { name: checkout.place }))

const orders = () => platform.asked(createOrder)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  takeToasts()
  hintSignedIn(true)
  platform.on(cartCalls.getCart, buildCart(inCart(line.minsan, line.name)))
  for (const call of Object.values(router)) call.mockReset()
})

async function sendAnd(...replies: Parameters<typeof platform.on>[1][]) {
  platform.on(createOrder, ...replies)
  render(<CollectOrder {...props} />)
  await send()
}

test("sends the screen's content with the summary's total, and goes to the order", async () => {
  await sendAnd(placed)
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/order-detail/o-1?placed=1'))
  expect(orders()).toMatchObject([{ body: { expected_total: 5, payment: { id: 'in_pharmacy' } } }])
  expect(sessionStorage.getItem('draft_order')).toBeNull()
})

test('sends a phone number that was filled in without an event', async () => {
  platform.on(createOrder, placed)
  render(<CollectOrder {...props} customer={{ ...props.customer, phone_number: '' }} />)
  screen.getByLabelText<HTMLInputElement>(checkout.phone).value = '333 1234567'
  await send()
  await waitFor(() => expect(orders()).toMatchObject([{ body: { customer: { phone_number: '333 1234567' } } }]))
})

test.each([
  ['(+39) 333 1234567', '(+39) 333 1234567'],
  ['\u202a+39 333 123 4567\u202c', '+39 333 123 4567'],
  ['+39 333\u2011123\u20114567', '+39 333-123-4567'],
  ['333\u00a0123\u200b4567', '333 1234567'],
])('accepts a copied phone number: %j', async (copied, phone_number) => {
  platform.on(createOrder, refused(409, 'slot_taken'))
  render(<CollectOrder {...props} customer={{ ...props.customer, phone_number: '' }} />)
  const field = screen.getByLabelText(checkout.phone)
  await userEvent.click(field)
  await userEvent.paste(copied)
  await send()
  await waitFor(() => expect(orders()).toMatchObject([{ body: { customer: { phone_number } } }]))
  expect(field).toHaveValue(copied)
})

test.each(['anna\u202erossi@example.com', 'anna\u200brossi@example.com', 'anna\u00adrossi@example.com'])(
  'refuses an e-mail address with invisible characters at its field: %j',
  async (email) => {
    render(<CollectOrder {...props} customer={{ ...props.customer, id: '', email: '' }} />)
    const field = screen.getByLabelText(checkout.email)
    await userEvent.click(field)
    await userEvent.paste(email)
    await send()
    await waitFor(() => expect(field).toHaveAccessibleDescription(validation.code.email_hidden))
    expect(field).toHaveValue(email)
    expect(orders()).toEqual([])
  },
)

test('refreshes the ready time when the page becomes visible', async () => {
  render(<CollectOrder {...props} />)
  const before = platform.asked(previewOrder).length
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(platform.asked(previewOrder).length).toBe(before + 1))
})

describe('an expired ready time', () => {
  const at = (time: string) => `2027-02-08T${time}:00.000Z`
  const evening = { ...preview, ready_at: at('17:59'), keep_until: at('18:30'), ready_holds_until: at('17:30') }
  const morning = { ...evening, ready_at: '2027-02-09T08:30:00.000Z', ready_holds_until: '2027-02-09T08:15:00.000Z' }

  test('is refreshed when it expires, and announced', async () => {
    jest.useFakeTimers({ now: new Date(at('17:29')) })
    platform.on(previewOrder, answered(morning))
    render(<CollectOrder {...props} preview={evening} />)
    expect(screen.getByText(/Pronto da lunedì 8 febbraio ore 18:59/)).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(61_000))
    expect(screen.getByText(/Pronto da martedì 9 febbraio ore 09:30/)).toBeInTheDocument()
    expect(takeToasts()).toMatchObject([{ text: expect.stringContaining('martedì 9 febbraio') }])
    jest.useRealTimers()
  })

  test('blocks the order, which then sends the new one', async () => {
    platform.on(createOrder, refused(409, 'ready_changed'), placed)
    platform.on(previewOrder, answered(morning))
    render(<CollectOrder {...props} preview={evening} />)
    await send()
    expect(await screen.findByText(errors.code.ready_changed)).toBeInTheDocument()
    expect(screen.getByText(/Pronto da martedì 9 febbraio/)).toBeInTheDocument()
    await send()
    await waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()).toMatchObject([
      { body: { expected_ready: evening.ready_at } },
      { body: { expected_ready: morning.ready_at } },
    ])
  })

  test('is repeated unchanged after a lost answer, so that there is one order', async () => {
    platform.on(createOrder, lost, placed)
    platform.on(previewOrder, answered(morning))
    render(<CollectOrder {...props} preview={evening} />)
    await send()
    await screen.findByText(errors.network)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByText(/Pronto da martedì 9 febbraio/)
    await send()
    await waitFor(() => expect(orders()).toHaveLength(2))
    const [first, again] = orders()
    expect(again?.body).toEqual(first?.body)
    expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })
})

test('an empty field is reported in the list and at the field, and nothing is sent', async () => {
  render(<CollectOrder {...props} />)
  await userEvent.click(screen.getAllByText(checkout.edit)[0] as HTMLElement)
  expect(screen.getByLabelText(checkout.firstName)).toHaveFocus()
  await userEvent.clear(screen.getByLabelText(checkout.firstName))
  await send()
  expect(await screen.findByText('Manca una cosa')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: validation.missing.first_name })).toHaveAttribute(
    'href',
    '#customer.first_name',
  )
  expect(screen.getByLabelText(checkout.firstName)).toBeInvalid()
  expect(orders()).toEqual([])
})

test('errors are listed in screen order', async () => {
  const rules = { ...props.rules, prescription_minsans: ['087723072'], has_medicines: true }
  const payments: CollectOrderProps['payments'] = [
    { id: 'in_pharmacy', label: '' },
    { id: 'card', label: '' },
  ]
  render(<CollectOrder {...props} rules={rules} payments={payments} />)
  await userEvent.click(screen.getAllByText(checkout.edit)[0] as HTMLElement)
  await userEvent.clear(screen.getByLabelText(checkout.phone))
  await userEvent.click(screen.getByRole('radio', { name: checkout.whoOther }))
  await send()
  await screen.findByText('Mancano 4 cose')
  const fields = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(fields.filter((href) => href?.startsWith('#') && href !== '#summary-title')).toEqual([
    '#collected_by',
    '#customer.phone_number',
    '#prescriptions.m087723072.kind',
    '#health_data_consent',
  ])
})

test('the codice fiscale of a prescription is not typed again for the deduction', async () => {
  const rules = { ...props.rules, prescription_minsans: ['087723072'] }
  render(<CollectOrder {...props} rules={rules} />)
  const typed = () => screen.queryByRole('textbox', { name: checkout.taxCode })
  expect(typed()).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: checkout.prescription.nre }))
  await enter(screen.getByLabelText(checkout.prescription.nreLabel), '1300A4000000248')
  await enter(screen.getByLabelText(checkout.prescription.healthCode), 'rssmra80a01h501u')
  expect(typed()).toBeNull()
  const same = screen.getByRole('checkbox', { name: /RSSMRA80A01H501U/ })
  expect(same).not.toBeChecked()
  await userEvent.click(same)
  platform.on(createOrder, placed)
  await send()
  await waitFor(() => expect(orders()).toMatchObject([{ body: { tax_code: 'RSSMRA80A01H501U' } }]))
})

test('the codice fiscale of a prescription is not sent for the deduction by itself', async () => {
  const rules = { ...props.rules, prescription_minsans: ['087723072'] }
  render(<CollectOrder {...props} rules={rules} />)
  await userEvent.click(screen.getByRole('radio', { name: checkout.prescription.nre }))
  await enter(screen.getByLabelText(checkout.prescription.nreLabel), '1300A4000000248')
  await enter(screen.getByLabelText(checkout.prescription.healthCode), 'rssmra80a01h501u')
  platform.on(createOrder, placed)
  await send()
  await waitFor(() => expect(orders()).toHaveLength(1))
  expect(orders()[0]?.body).not.toHaveProperty('tax_code')
  expect(screen.getByRole('checkbox', { name: /RSSMRA80A01H501U/ })).not.toBeChecked()
})

test('another codice fiscale than the prescription’s is typed', async () => {
  const rules = { ...props.rules, prescription_minsans: ['087723072'] }
  render(<CollectOrder {...props} rules={rules} />)
  await userEvent.click(screen.getByRole('radio', { name: checkout.prescription.nre }))
  await enter(screen.getByLabelText(checkout.prescription.healthCode), 'RSSMRA80A01H501U')
  await userEvent.click(screen.getByRole('button', { name: checkout.taxCodeOther }))
  const field = screen.getByRole('textbox', { name: checkout.taxCode })
  expect(field).toHaveFocus()
  // Also if it becomes equal only with the last letter.
  await enter(field, 'RSSMRA80A01H501U')
  expect(field).toHaveValue('RSSMRA80A01H501U')
})

test('a name with an address of a site is refused at its field', async () => {
  render(<CollectOrder {...props} customer={{ ...props.customer, id: '', first_name: '' }} />)
  const field = screen.getByLabelText(checkout.firstName)
  await enter(field, 'vinci su evil.example')
  await send()
  await waitFor(() => expect(field).toHaveAccessibleDescription(validation.code.name_invalid))
  expect(field).toHaveValue('vinci su evil.example')
  expect(orders()).toEqual([])
})

test('a customer’s order has the account’s address, which is not typed here', async () => {
  render(<CollectOrder {...props} customer={{ ...props.customer, phone_number: null }} />)
  const field = screen.getByLabelText(checkout.email)
  expect(field).toHaveValue('anna@example.com')
  expect(field).toHaveAttribute('readonly')
  expect(field).toHaveAccessibleDescription(checkout.emailHint)
})

test('a login keeps valid input, replaces invalid one, and selects the usual payment', async () => {
  const payments: CollectOrderProps['payments'] = [
    { id: 'in_pharmacy', label: '' },
    { id: 'card', label: '' },
  ]
  const nobody = { id: '', first_name: '', last_name: '', email: '', phone_number: null }
  const { rerender } = render(<CollectOrder {...props} key="" customer={nobody} payments={payments} />)
  await userEvent.type(screen.getByLabelText(checkout.firstName), 'Ugo')
  await enter(screen.getByLabelText(checkout.email), 'ugo@')
  await userEvent.type(screen.getByLabelText(checkout.phone), '12')
  rerender(<CollectOrder {...props} key="7" payments={[...payments].reverse()} />)
  await waitFor(() => expect(screen.getByLabelText(checkout.firstName)).toHaveValue('Ugo'))
  expect(screen.getByLabelText(checkout.email)).toHaveValue('anna@example.com')
  expect(screen.getByLabelText(checkout.phone)).toHaveValue('3331234567')
  platform.on(createOrder, placed)
  await send()
  await waitFor(() => expect(orders()).toMatchObject([{ body: { payment: { id: 'card' } } }]))
})

test('distinguishes two empty fields of one prescription', async () => {
  const rules = { ...props.rules, prescription_minsans: ['104567898'], has_medicines: true }
  const cart = [{ minsan: '104567898', name: 'Vermivet', quantity: 1, kind: 'veterinary' as const }]
  render(<CollectOrder {...props} rules={rules} cart={cart} ways={['rev', 'upload']} />)
  await userEvent.click(screen.getByRole('radio', { name: checkout.prescription.rev }))
  await send()
  await screen.findByText('Mancano 3 cose')
  const { revLabel, pinLabel } = checkout.prescription
  for (const label of [revLabel, pinLabel])
    expect(screen.getByRole('link', { name: `Ricetta per Vermivet, ${label}: campo obbligatorio` })).toBeInTheDocument()
})

test('a corrected error stays in the list until the next attempt, so that the button does not move', async () => {
  platform.on(createOrder, placed)
  render(<CollectOrder {...props} />)
  const taxCode = screen.getByLabelText(checkout.taxCode, { exact: false })
  await enter(taxCode, 'RSSMRA80A01H501A')
  await send()
  const told = await screen.findByRole('link', { name: new RegExp(validation.code.health_code_invalid, 'i') })
  const list = told.closest('ul')
  await userEvent.type(taxCode, '{Backspace}U')
  await waitFor(() => expect(taxCode).toBeValid())
  expect(list).toBeInTheDocument()
  expect(list?.querySelectorAll('li')).toHaveLength(1)
  expect(list?.querySelector('s')).toHaveTextContent(new RegExp(validation.code.health_code_invalid, 'i'))
  await userEvent.click(screen.getByRole('button', { name: checkout.place }))
  await waitFor(() => expect(orders()).toHaveLength(1))
})

test('shows the platform’s field errors at their fields', async () => {
  await sendAnd(refused(422, 'validation_failed', [{ field: 'customer.phone_number', code: 'phone_invalid' }]))
  await waitFor(() => expect(screen.getByLabelText(checkout.phone)).toBeInvalid())
  expect(screen.getByLabelText(checkout.phone)).toHaveValue('3331234567')
})

test('changed prices refresh the summary, and the next attempt sends its total', async () => {
  platform.on(previewOrder, answered({ ...preview, total: 6, subtotal: 6 }))
  await sendAnd(refused(409, 'prices_changed'), placed)
  expect(await screen.findByText(checkout.changed)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(orders()).toHaveLength(2))
  expect(orders()[1]?.body).toMatchObject({ expected_total: 6 })
})

test.each([
  ['an empty cart', refused(409, 'cart_empty'), checkout.collectPage.cartEmpty],
  ['no network', lost, errors.network],
  ['an age', refused(422, 'age_restricted'), errors.code.age_restricted],
  ['another order with the same key', refused(409, 'idempotency_conflict'), errors.code.idempotency_conflict],
  [
    'too many orders',
    { ...refused(429, 'rate_limited'), headers: { 'Retry-After': '10000' } },
    'Arrivano troppi ordini in poco tempo: riprova tra 3 ore, oppure chiama la farmacia.',
  ],
  // It is then unknown whether the order was placed.
  ['a code of another year', answered({ type: 'urn:x', title: 'x', status: 409, code: 'new' }, 409), errors.network],
])('reports %s', async (_, reply, text) => {
  await sendAnd(reply)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('reports a timeout; the same order then uses the same key', async () => {
  platform.on(createOrder, () => new Promise(() => {}), placed)
  render(<CollectOrder {...props} />)
  jest.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: checkout.place }))
  await act(() => jest.advanceTimersByTimeAsync(30_000))
  jest.useRealTimers()
  expect(screen.getByText(errors.timeout)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(orders()).toHaveLength(2))
  const [key, again] = orders().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('two presses are one order', async () => {
  let place = (_: ReturnType<typeof answered>) => {}
  platform.on(createOrder, () => new Promise((resolve) => (place = resolve)))
  render(<CollectOrder {...props} />)
  const button = screen.getByRole('button', { name: checkout.place })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(orders()).toHaveLength(1))
  place(placed)
  await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1))
  expect(orders()).toHaveLength(1)
})

test('an unavailable product can be removed', async () => {
  platform.on(previewOrder, answered(preview))
  const kept = inCart(line.minsan, line.name)
  platform.on(cartCalls.getCart, buildCart(kept, inCart('991721010', 'Latte corpo')))
  platform.on(cartCalls.removeFromCart, buildCart(kept))
  const problems = [{ code: 'not_available', minsan: '991721010' }]
  const cart = [...props.cart, { minsan: '991721010', name: 'Latte corpo', quantity: 1, kind: 'cosmetic' as const }]
  render(<CollectOrder {...props} cart={cart} preview={{ ...preview, problems }} />)
  expect(screen.getByText(/Latte corpo/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: checkout.collectPage.drop }))
  await waitFor(() => expect(screen.queryByText(/Latte corpo/)).not.toBeInTheDocument())
  expect(platform.asked(cartCalls.removeFromCart)).toHaveLength(1)
})

describe('products that delay the order', () => {
  const toOrder = orderLine({ minsan: '991721010', name: 'Latte corpo' })
  const late = { minsans: [toOrder.minsan], rest_ready_at: '2027-02-08T10:00:00.000Z' }
  const both = { ...preview, lines: [line, toOrder], ready_at: '2027-02-10T10:00:00.000Z', late }
  const rest = { ...preview, ready_at: late.rest_ready_at }
  const cart = [...props.cart, { minsan: toOrder.minsan, name: toOrder.name, quantity: 1, kind: toOrder.kind }]
  const orderRest = () => screen.queryByRole('button', { name: checkout.orderRest })

  test('are named, and a customer orders only the rest; afterwards they are in the cart again', async () => {
    const held = new Map([
      [line.minsan, 1],
      [toOrder.minsan, 1],
    ])
    keepCart(platform, held)
    platform.on(createOrder, () => {
      held.clear()
      return placed
    })
    const { rerender } = render(<CollectOrder {...props} cart={cart} preview={both} />)
    expect(screen.getByText(/^Latte corpo: va ordinato/)).toBeInTheDocument()
    await userEvent.click(orderRest() as HTMLElement)
    await waitFor(() => expect([...held.keys()]).toEqual([line.minsan]))
    expect(router.refresh).toHaveBeenCalled()
    rerender(<CollectOrder {...props} preview={rest} />)
    expect(screen.getByText(checkout.lateAside)).toHaveFocus()
    await send()
    await waitFor(() => expect(router.replace).toHaveBeenCalled())
    expect([...held]).toEqual([[toOrder.minsan, 1]])
    expect(takeToasts()).toMatchObject([{ text: expect.stringContaining('Latte corpo') }])
  })

  test('a guest does the same with the device’s cart', async () => {
    hintSignedIn(false)
    const products = [line, toOrder].map(({ minsan, name }) => ({ minsan, name, quantity: 1, price: 5, image: null }))
    localStorage.setItem('cart', JSON.stringify({ pharmacy_id: '1', products }))
    const basket = { pharmacy_id: '1', products: products.map(({ minsan, quantity }) => ({ minsan, quantity })) }
    platform.on('POST /guest/cart', answered(null, 204))
    platform.on(guestCalls.createGuestOrder, answered({ order: placedOrder(), key: null }, 201))
    const guest = { ...props.customer, id: 'anybody' }
    const { rerender } = render(<CollectOrder {...props} customer={guest} cart={cart} basket={basket} preview={both} />)
    await userEvent.click(orderRest() as HTMLElement)
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    const alone = { ...basket, products: basket.products.slice(0, 1) }
    expect(platform.asked('POST /guest/cart').at(-1)?.body).toEqual({ cart: alone })
    rerender(<CollectOrder {...props} customer={guest} basket={alone} preview={rest} />)
    await send()
    await waitFor(() => expect(router.replace).toHaveBeenCalled())
    expect(JSON.parse(localStorage.getItem('cart') ?? '{}').products).toMatchObject([{ minsan: toOrder.minsan }])
  })

  test('has no such button if the rest is not sooner', () => {
    const { rerender } = render(
      <CollectOrder {...props} preview={{ ...both, late: { ...late, rest_ready_at: null } }} />,
    )
    expect(orderRest()).toBeNull()
    rerender(<CollectOrder {...props} preview={{ ...both, ready_at: late.rest_ready_at }} />)
    expect(orderRest()).toBeNull()
  })
})

test('reserves what the pharmacy does not sell online, and sells the rest (docs/domain.md#L13)', () => {
  const { rerender } = render(<CollectOrder {...props} reserved={[line.minsan]} />)
  expect(screen.getByRole('button', { name: checkout.placeReservation })).toBeInTheDocument()
  expect(screen.queryByText(/recedere/)).not.toBeInTheDocument()
  rerender(<CollectOrder {...props} reserved={['080526748']} />)
  expect(screen.getByRole('button', { name: checkout.place })).toBeInTheDocument()
  expect(screen.getByText(messages.orders.withdrawal.notes.free)).toBeInTheDocument()
})

test('only reserves prescription medicines (docs/domain.md#L13)', () => {
  const rx = { ...line, minsan: '087723072', prescription_required: true }
  const rules = { ...props.rules, prescription_minsans: [rx.minsan], has_medicines: true }
  render(<CollectOrder {...props} rules={rules} preview={{ ...preview, lines: [rx] }} />)
  expect(screen.getByRole('button', { name: checkout.placeReservation })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: checkout.place })).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: checkout.healthConsent })).not.toBeChecked()
})
