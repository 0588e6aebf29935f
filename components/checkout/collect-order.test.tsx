import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OrderPreview } from '@/lib/contract/orders'
import { type OrderOutcome, placeOrder, readPreview } from '@/lib/orders/browser'
import messages from '@/messages/it.json'
import { CollectOrder, type CollectOrderProps } from './collect-order'
import type { OrderTexts } from './order-texts'

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('@/lib/orders/browser', () => ({ placeOrder: jest.fn(), readPreview: jest.fn() }))
jest.mock('@/lib/cart/browser', () => ({
  forgetCart: jest.fn(),
  removeFromCart: jest.fn(async () => ({ ok: true })),
  useCart: () => ({ cart: { loaded: false, products: [] }, merge: null, failed: false }),
}))
const place = jest.mocked(placeOrder)
const preview_again = jest.mocked(readPreview)

const { checkout, validation, errors } = messages
const texts: OrderTexts = {
  checkout,
  page: checkout.collectPage,
  codes: validation.code,
  problems: errors.code,
  nre_length: { one: 'inserito 1', other: 'inseriti #' },
  summary: { one: 'un errore', other: '# errori' },
  too_many: { one: 'un minuto', other: '# minuti' },
  network: errors.network,
  timeout: errors.timeout,
  generic: errors.generic,
  retry: 'Riprova',
  step: messages.shell.step,
  optional: 'facoltativo',
}

const line = {
  minsan: '995875491',
  name: 'Vitamina C',
  image: null,
  quantity: 1,
  unit_price: 5,
  total: 5,
  vat_rate: 10,
  kind: 'supplement' as const,
  supply: null,
  prescription_required: false,
  withdrawal_excluded: false,
}
const preview: OrderPreview = {
  lines: [line],
  subtotal: 5,
  delivery_fee: 0,
  total: 5,
  vat: [{ rate: 10, taxable: 4.55, tax: 0.45 }],
  ready_at: null,
  keep_until: null,
  problems: [],
}
const props: CollectOrderProps = {
  texts,
  customer: { id: 7, first_name: 'Anna', last_name: 'Rossi', email: 'anna@example.com', phone_number: '3331234567' },
  cart: [{ minsan: line.minsan, name: line.name, quantity: 1, kind: line.kind }],
  preview,
  rules: { delivery_id: 'collect', prescription_minsans: [], has_medicines: false },
  ways: ['nre', 'paper'],
  payments: [{ id: 'in_pharmacy', label: '' }],
  pharmacy: null,
  legal: null,
  privacy: null,
}

const send = () => userEvent.click(screen.getByRole('button', { name: checkout.place }))

beforeEach(() => {
  sessionStorage.clear()
  place.mockReset()
  preview_again.mockReset()
  for (const call of Object.values(router)) call.mockReset()
})

async function answered(outcome: OrderOutcome) {
  place.mockResolvedValue(outcome)
  render(<CollectOrder {...props} />)
  await send()
}

test('sends what is on the screen with the total of the summary, and goes to the order', async () => {
  await answered({ kind: 'placed', order: { id: 'o-1' } as never })
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/order-detail/o-1?placed=1'))
  expect(place).toHaveBeenCalledWith(expect.objectContaining({ expected_total: 5, payment: { id: 'in_pharmacy' } }))
  expect(sessionStorage.getItem('order')).toBeNull()
})

test('an empty field is told in the list and at the field, and nothing is sent', async () => {
  render(<CollectOrder {...props} />)
  await userEvent.clear(screen.getByLabelText(checkout.firstName))
  await send()
  expect(await screen.findByText('un errore')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: `${checkout.firstName}: ${validation.code.required}` })).toHaveAttribute(
    'href',
    '#customer.first_name',
  )
  expect(screen.getByLabelText(checkout.firstName)).toBeInvalid()
  expect(place).not.toHaveBeenCalled()
})

test('the errors are listed as they stand on the screen', async () => {
  const rules = { ...props.rules, prescription_minsans: ['087723072'], has_medicines: true }
  const payments: CollectOrderProps['payments'] = [
    { id: 'in_pharmacy', label: '' },
    { id: 'card', label: '' },
  ]
  render(<CollectOrder {...props} rules={rules} payments={payments} />)
  await userEvent.clear(screen.getByLabelText(checkout.phone))
  await userEvent.click(screen.getByRole('radio', { name: checkout.whoOther }))
  await send()
  await screen.findByText('5 errori')
  const fields = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(fields.filter((href) => href?.startsWith('#'))).toEqual([
    '#collected_by',
    '#customer.phone_number',
    '#prescriptions.m087723072.kind',
    '#payment.id',
    '#health_data_consent',
  ])
})

test('two empty fields of one prescription are told apart', async () => {
  const rules = { ...props.rules, prescription_minsans: ['104567898'], has_medicines: true }
  const cart = [{ minsan: '104567898', name: 'Vermivet', quantity: 1, kind: 'veterinary' as const }]
  render(<CollectOrder {...props} rules={rules} cart={cart} ways={['rev', 'upload']} />)
  await userEvent.click(screen.getByRole('radio', { name: checkout.prescription.rev }))
  await send()
  await screen.findByText('3 errori')
  const { revLabel, pinLabel } = checkout.prescription
  for (const label of [revLabel, pinLabel])
    expect(
      screen.getByRole('link', { name: `Ricetta per Vermivet, ${label}: ${validation.code.required}` }),
    ).toBeInTheDocument()
})

test('what is corrected stays in the list until the next attempt, so that the button keeps its place', async () => {
  place.mockResolvedValue({ kind: 'placed', order: { id: 'o-1' } as never })
  render(<CollectOrder {...props} />)
  const tax_code = screen.getByLabelText(checkout.taxCode, { exact: false })
  await userEvent.type(tax_code, 'RSSMRA80A01H501A')
  await send()
  const told = await screen.findByRole('link', { name: new RegExp(validation.code.health_code_invalid) })
  const list = told.closest('ul')
  await userEvent.type(tax_code, '{Backspace}U')
  await waitFor(() => expect(tax_code).toBeValid())
  expect(list).toBeInTheDocument()
  expect(list?.querySelectorAll('li')).toHaveLength(1)
  expect(list?.querySelector('s')).toHaveTextContent(validation.code.health_code_invalid)
  await userEvent.click(screen.getByRole('button', { name: checkout.place }))
  await waitFor(() => expect(place).toHaveBeenCalledTimes(1))
})

test('the platform’s field errors stand at their fields', async () => {
  await answered({ kind: 'fields', errors: [{ field: 'customer.phone_number', code: 'phone_invalid' }] })
  await waitFor(() => expect(screen.getByLabelText(checkout.phone)).toBeInvalid())
  expect(screen.getByLabelText(checkout.phone)).toHaveValue('3331234567')
})

test('changed prices bring a new summary, and its total goes with the next attempt', async () => {
  preview_again.mockResolvedValue({ ...preview, total: 6, subtotal: 6 })
  await answered({ kind: 'changed', errors: [] })
  expect(await screen.findByText(checkout.changed)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(place).toHaveBeenLastCalledWith(expect.objectContaining({ expected_total: 6 })))
})

test.each<[OrderOutcome, string]>([
  [{ kind: 'cart_empty' }, checkout.collectPage.cartEmpty],
  [{ kind: 'unknown', timeout: false }, errors.network],
  [{ kind: 'unknown', timeout: true }, errors.timeout],
  [{ kind: 'refused', code: 'age_restricted', errors: [], retry_after_seconds: null }, errors.code.age_restricted],
  [
    { kind: 'refused', code: 'idempotency_conflict', errors: [], retry_after_seconds: null },
    errors.code.idempotency_conflict,
  ],
  [{ kind: 'refused', code: 'rate_limited', errors: [], retry_after_seconds: 120 }, '2 minuti'],
  [{ kind: 'refused', code: 'something_new', errors: [], retry_after_seconds: null }, errors.generic],
])('%j is told', async (outcome, text) => {
  await answered(outcome)
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('what is gone can leave the order', async () => {
  preview_again.mockResolvedValue(preview)
  const problems = [{ code: 'not_available', minsan: '991721010' }]
  const cart = [...props.cart, { minsan: '991721010', name: 'Latte corpo', quantity: 1, kind: 'cosmetic' as const }]
  render(<CollectOrder {...props} cart={cart} preview={{ ...preview, problems }} />)
  expect(screen.getByText(/Latte corpo/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: checkout.collectPage.drop }))
  await waitFor(() => expect(screen.queryByText(/Latte corpo/)).not.toBeInTheDocument())
})

test('prescription medicines alone are reserved, not bought', () => {
  const rx = { ...line, minsan: '087723072', prescription_required: true }
  const rules = { ...props.rules, prescription_minsans: [rx.minsan], has_medicines: true }
  render(<CollectOrder {...props} rules={rules} preview={{ ...preview, lines: [rx] }} />)
  expect(screen.getByRole('button', { name: checkout.placeReservation })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: checkout.place })).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: checkout.healthConsent })).not.toBeChecked()
})
