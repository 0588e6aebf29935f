import { screen, within } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { Order } from '@/lib/contract/orders'
import { placedOrder } from '@/lib/testing/orders'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { OrderActions } from './order-actions'
import { Prescriptions, WithdrawnLines } from './order-view'
import { PaymentCard } from './payment-card'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  usePathname: () => '/order-detail/o-1',
}))
const platform = standInForPlatform()
const { withdrawal, calendar, confirmation, receipt, cancel, detail } = messages.orders
const received_at = '2026-11-21T09:05:00Z'
const soap = { minsan: '950000019', name: 'Sapone', quantity: 3, total: 9 }
const order = (withdrawals: object[]) => ({ withdrawals }) as unknown as Order

it('shows withdrawn lines struck through, with the time of the withdrawal', () => {
  renderWithTexts(<WithdrawnLines order={order([{ minsans: [soap.minsan], received_at, lines: [soap] }])} />)
  const section = within(screen.getByRole('region', { name: withdrawal.withdrawn }))
  const item = section.getByRole('listitem')
  expect(item).toHaveTextContent(/3 × Sapone.*Recesso ricevuto il 21 novembre 2026 alle 10:05.*9,00/)
  expect(within(item).getByText('3 × Sapone').tagName).toBe('S')
  expect(section.getByText(withdrawal.withdrawnNote)).toBeVisible()
})

it('is not shown without withdrawn lines, or if the platform has no withdrawals', () => {
  const { container } = renderWithTexts(
    <>
      <WithdrawnLines order={order([{ minsans: [soap.minsan], received_at, lines: [] }])} />
      <WithdrawnLines order={{} as Order} />
    </>,
  )
  expect(container).toBeEmptyDOMElement()
})

test.each([
  [true, 1],
  [false, 0],
])('an uploaded prescription is handed in, and its file is offered to who may open it: %s', (files, links) => {
  const uploaded = { minsan: soap.minsan, kind: 'upload', prescription_id: 'p-1', status: 'to_verify' }
  renderWithTexts(
    <Prescriptions order={{ lines: [soap], prescriptions: [uploaded] } as unknown as Order} files={files} />,
  )
  const item = screen.getByRole('listitem')
  expect(item).toHaveTextContent(/Sapone.*Hai caricato il promemoria/)
  expect(item).not.toHaveTextContent('Carica il promemoria')
  expect(within(item).queryAllByRole('link')).toHaveLength(links)
})

test.each([
  [true, true, [calendar.add.ready, confirmation], ['Ripeti ordine 2026-000001', receipt, detail.refresh, cancel]],
  [false, true, [calendar.add.ready, 'Ripeti ordine 2026-000001'], [confirmation, receipt, detail.refresh, cancel]],
  [false, false, ['Ripeti ordine 2026-000001', confirmation], [receipt, detail.refresh]],
])(
  'an order, just placed: %s, open: %s, has two main actions and folds the others',
  async (placed, open, main, folded) => {
    platform.on('GET /abilities', answered({ lacking: [] }))
    const ready_at = open ? new Date(Date.now() + 3_600_000).toISOString() : null
    renderWithTexts(
      <OrderActions
        order={placedOrder({ ready_at, can_cancel: open, status: open ? 'received' : 'completed' })}
        placed={placed}
        has_file
      />,
    )
    const names = (root: Element) =>
      [...root.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)
    const more = screen.getByText(detail.more).closest('details') as HTMLElement
    expect(more).not.toHaveAttribute('open')
    expect(names(more)).toEqual(folded)
    const all = screen.getByRole('region', { name: detail.actions })
    expect(names(all)).toEqual([...main, ...folded])
  },
)

describe('an amount that the bank will not keep until the handover', () => {
  const { online } = messages.orders
  const payment = {
    ...{ state: 'authorised', attempt: 2, is_refused: false, amount: 39.8, in_pharmacy: 0, captured: 0, refunded: 0 },
    ...{ pay_by: null, held_until: '2026-12-05T10:00:00Z', asks_again: true },
  } as const
  const card = (change: object) =>
    renderWithTexts(
      <PaymentCard
        order={{ id: 'o-1', shipping: null, online_payment: { ...payment, ...change } } as unknown as Order}
        failed={false}
      />,
    )

  test('is reserved again with one press, and the first one is named with its end', () => {
    card({})
    expect(screen.getByRole('region', { name: online.renew.title })).toHaveTextContent(/39,80.*sabato 5 dicembre/)
    expect(screen.getByText(online.renew.otherwise)).toBeVisible()
    const form = screen.getByRole('button', { name: /^Impegna di nuovo 39,80/ }).closest('form')
    expect(form).toHaveAttribute('action', '/api/orders/o-1/payment')
    expect(new FormData(form ?? undefined).get('attempt')).toBe('2')
  })

  test('is said to be over once it is', () => {
    card({ state: 'ended', held_until: null })
    expect(screen.getByText(/non tiene più impegnati/)).toBeVisible()
  })

  test('is not asked for while it stands long enough', () => {
    expect(card({ asks_again: false }).container).toBeEmptyDOMElement()
  })
})
