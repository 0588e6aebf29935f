import { screen, within } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Order } from '@/lib/contract/orders'
import messages from '@/messages/it.json'
import { OrderReceipt } from './order-receipt'

const { receiptPage, detail } = messages.orders
const line = (change: object) => ({
  minsan: '934182003',
  name: 'Crema',
  quantity: 2,
  unit_price: 19.9,
  total: 39.8,
  vat_rate: 22,
  kind: 'cosmetic',
  supply: null,
  ...change,
})
const order = (change: object = {}) =>
  ({
    number: '2026-000123',
    status: 'completed',
    history: [{ status: 'completed', at: '2026-11-20T17:00:00Z' }],
    created_at: '2026-11-19T09:05:00Z',
    pharmacy: {
      name: 'Farmacia Centrale',
      address: 'Via Melzo 1',
      postal_code: '20129',
      city: 'Milano',
      province: 'MI',
      vat_number: '02489000998',
    },
    customer: { first_name: 'Anna', last_name: 'Rossi' },
    shipping: null,
    pickup_code: 'H9NR4A',
    tax_code: 'RSSMRA80A01H501U',
    payment_status: 'paid',
    lines: [
      line({}),
      line({
        minsan: '012745093',
        name: 'Tachidol',
        quantity: 1,
        unit_price: 4.5,
        total: 4.5,
        vat_rate: 10,
        kind: 'medicine',
        supply: 'OTC',
      }),
    ],
    delivery_fee: 0,
    total: 44.3,
    vat: [
      { rate: 10, taxable: 4.09, tax: 0.41 },
      { rate: 22, taxable: 32.62, tax: 7.18 },
    ],
    withdrawals: [{ minsans: ['934182003'], received_at: '2026-11-21T09:05:00Z', refunded_at: '2026-11-24T09:05:00Z' }],
    ...change,
  }) as unknown as Order

it('names seller, customer, amounts and VAT, says that it is no fiscal document, and no medicine by its name (docs/domain.md#L22)', () => {
  renderWithTexts(<OrderReceipt order={order()} brand="Salvia" />)
  const receipt = within(screen.getByRole('region', { name: receiptPage.title }))
  expect(receipt.getByText(receiptPage.notFiscal)).toBeInTheDocument()
  expect(receipt.getByText(detail.vat.replace('{number}', '02489000998'))).toBeInTheDocument()
  expect(receipt.getByText('RSSMRA80A01H501U')).toBeInTheDocument()
  expect(receipt.getByRole('row', { name: /Crema \(934182003\) 2 19,90/ })).toBeInTheDocument()
  expect(receipt.getByRole('row', { name: /Medicinale, AIC 012745093 1 4,50/ })).toBeInTheDocument()
  expect(receipt.queryByText(/Tachidol/)).not.toBeInTheDocument()
  expect(receipt.getByText(/IVA 22%: imponibile 32,62/)).toBeInTheDocument()
  expect(receipt.getByText(/^Recesso ricevuto il 21 novembre 2026 alle 10:05/)).toHaveTextContent(
    /Crema.*Rimborsato il 24 novembre 2026/,
  )
  expect(receipt.getByText(receiptPage.fiscal)).toBeInTheDocument()
})

it('names what left the order by a withdrawal, which is not among its lines', () => {
  const left = line({ minsan: '950000019', name: 'Sapone', quantity: 3 })
  const withdrawals = [{ minsans: ['950000019'], received_at: '2026-11-21T09:05:00Z', lines: [left] }]
  renderWithTexts(<OrderReceipt order={order({ withdrawals })} brand="Salvia" />)
  const told = screen.getByText(/^Recesso ricevuto il 21 novembre 2026/)
  expect(told).toHaveTextContent(`3 × Sapone. ${messages.orders.withdrawal.withdrawnNote}`)
  expect(screen.queryByRole('row', { name: /Sapone/ })).not.toBeInTheDocument()
})

it('asks who gave no tax code to give it before paying', () => {
  renderWithTexts(<OrderReceipt order={order({ tax_code: null })} brand="Salvia" />)
  expect(screen.getByText(receiptPage.fiscalWithoutCode)).toBeInTheDocument()
})

it('speaks of no deduction where nothing can be deducted (docs/domain.md#L22)', () => {
  const lines = order().lines.map((line) => ({ ...line, kind: 'cosmetic' as const, supply: null }))
  renderWithTexts(<OrderReceipt order={order({ tax_code: null, lines })} brand="Salvia" />)
  expect(screen.getByText(receiptPage.fiscalPlain)).toBeInTheDocument()
})

it('tells who gets it delivered to ask for the invoice in time', () => {
  const shipping = { address: 'Via Melzo', street_number: '12', postal_code: '20129', city: 'Milano' }
  renderWithTexts(<OrderReceipt order={order({ shipping, delivery_fee: 4.9 })} brand="Salvia" />)
  expect(screen.getByText(receiptPage.fiscalHome)).toBeInTheDocument()
  expect(screen.getByText(/4,90/)).toBeInTheDocument()
  expect(screen.queryByText('H9NR4A')).not.toBeInTheDocument()
})
