import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { withdrawalCalls } from '@/lib/contract/withdrawals'
import type { WithdrawableOrder } from '@/lib/orders/withdrawal'
import { answered, hintSignedIn, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { WithdrawOrder } from './withdraw-order'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
const platform = standInForPlatform()
const { withdrawOrder } = withdrawalCalls

const { withdrawal } = messages.orders
const { code: codes } = messages.validation
const order: WithdrawableOrder = {
  id: 'o-1',
  number: '2026-000123',
  pharmacy: 'Farmacia Centrale',
  place: 'Farmacia Centrale, Via Melzo 1, 20129 Milano',
  name: 'Anna Rossi',
  email: 'anna@example.com',
  stage: 'received',
  collected: true,
  can_cancel: false,
  free: [
    { minsan: '934182003', name: 'Crema viso', quantity: 2 },
    { minsan: '950000019', name: 'Sapone', quantity: 1 },
  ],
  excluded: [{ minsan: '930000018', name: 'Termometro', quantity: 1, why: 'device' }],
}

const received_at = '2026-11-21T09:05:00Z'
const receipt = { id: 'w', order_number: order.number, minsans: ['934182003'], received_at }

const element = (change: Partial<Parameters<typeof WithdrawOrder>[0]>) => (
  <WithdrawOrder order={order} past={[]} user_id="7" until="2026-12-05T22:59:59Z" {...change} />
)
const show = (change: Parameters<typeof element>[0] = {}) => render(element(change))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

// Runs as a customer; guests use other calls.
beforeAll(() => {
  hintSignedIn(true)
})
beforeEach(() => {
  router.refresh.mockReset()
  sessionStorage.clear()
})

it('names what the law leaves out before anything is chosen, and asks for a product', async () => {
  show()
  await press(withdrawal.action)
  expect(screen.getByRole('heading', { name: withdrawal.formTitle })).toHaveFocus()
  expect(screen.getByText(/Termometro/)).toHaveTextContent(withdrawal.excludedWhy.device)
  expect(screen.queryByRole('checkbox', { name: /Termometro/ })).not.toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText(withdrawal.contact))
  await press(withdrawal.next)
  expect(screen.getAllByText(codes.choose_product).length).toBeGreaterThan(0)
  expect(screen.getByText('Mancano 2 cose')).toBeVisible()
  expect(platform.asked(withdrawOrder)).toEqual([])
})

it('takes two steps, sends what was chosen, and shows the receipt with its moment (docs/domain.md#L12)', async () => {
  platform.on(withdrawOrder, answered(receipt, 201))
  show()
  await press(withdrawal.action)
  await userEvent.click(screen.getByRole('checkbox', { name: '2 × Crema viso' }))
  await press(withdrawal.next)
  expect(screen.getByRole('heading', { name: withdrawal.confirmTitle })).toHaveFocus()
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1)
  expect(platform.asked(withdrawOrder)).toEqual([])
  await press(withdrawal.confirm)
  const body = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: ['934182003'] }
  const heading = await screen.findByRole('heading', { name: 'Recesso ricevuto il 21 novembre 2026 alle 10:05' })
  expect(heading).toHaveFocus()
  expect(platform.asked(withdrawOrder)).toMatchObject([{ path: '/v1/orders/o-1/withdrawal', body }])
  expect(screen.getByText(withdrawal.doneMail)).toBeVisible()
  expect(router.refresh).toHaveBeenCalled()
  expect(sessionStorage.getItem('profile_withdrawal')).toBeNull()
})

it.each([
  ['too_late', withdrawal.tooLate],
  ['conflict', withdrawal.conflict],
] as const)('says why not where the answer is %s, and reads the order again', async (code, text) => {
  platform.on(withdrawOrder, refused(409, code))
  show({ order: { ...order, free: order.free.slice(0, 1) } })
  await press(withdrawal.action)
  // The only product is preselected.
  await press(withdrawal.next)
  await press(withdrawal.confirm)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(router.refresh).toHaveBeenCalled()
})

it('is there before the goods are received, and says what becomes of the order', async () => {
  const open = { ...order, stage: 'open', can_cancel: true } as const
  const view = show({ order: open })
  expect(screen.getByText(withdrawal.untilCollected)).toBeVisible()
  expect(screen.queryByText(/5 dicembre/)).not.toBeInTheDocument()
  await press(withdrawal.action)
  expect(screen.getByText(withdrawal.excludedCancel)).toBeVisible()
  for (const name of ['2 × Crema viso', '1 × Sapone']) await userEvent.click(screen.getByRole('checkbox', { name }))
  await press(withdrawal.next)
  // The thermometer is excluded from withdrawal.
  expect(screen.getByText(withdrawal.leftOut)).toBeVisible()
  await press(withdrawal.cancel)

  view.rerender(element({ order: { ...open, excluded: [], collected: false } }))
  expect(screen.getByText(withdrawal.untilDelivered)).toBeVisible()
  await press(withdrawal.action)
  for (const name of ['2 × Crema viso', '1 × Sapone']) await userEvent.click(screen.getByRole('checkbox', { name }))
  await press(withdrawal.next)
  expect(screen.getByText(withdrawal.willCancel)).toBeVisible()
  platform.on(withdrawOrder, answered({ ...receipt, outcome: 'cancelled' }, 201))
  await press(withdrawal.confirm)
  expect(await screen.findByText(withdrawal.cancelled)).toBeVisible()
})

it('tells how goods come back that are on their way', async () => {
  platform.on(withdrawOrder, answered({ ...receipt, outcome: 'to_return' }, 201))
  show({ order: { ...order, stage: 'shipped', free: order.free.slice(0, 1) } })
  await press(withdrawal.action)
  await press(withdrawal.next)
  expect(screen.getByText(/^I prodotti sono già in viaggio/)).toHaveTextContent('Via Melzo 1')
  await press(withdrawal.confirm)
  await screen.findByRole('heading', { name: /^Recesso ricevuto/ })
  expect(screen.getByText(/^I prodotti sono già in viaggio/)).toBeVisible()
})

it('goes back to the form with the platform’s refusal at its field', async () => {
  platform.on(withdrawOrder, refused(422, 'validation_failed', [{ field: 'minsans', code: 'withdrawal_repeated' }]))
  show({ order: { ...order, free: order.free.slice(0, 1) } })
  await press(withdrawal.action)
  await press(withdrawal.next)
  await press(withdrawal.confirm)
  expect(await screen.findByText(codes.withdrawal_repeated)).toBeVisible()
  expect(screen.getByLabelText(withdrawal.name)).toHaveValue('Anna Rossi')
})

it('keeps what was written over a lost connection and a reload', async () => {
  platform.on(withdrawOrder, lost)
  const { unmount } = show()
  await press(withdrawal.action)
  await userEvent.click(screen.getByRole('checkbox', { name: '1 × Sapone' }))
  await userEvent.clear(screen.getByLabelText(withdrawal.name))
  await enter(screen.getByLabelText(withdrawal.name), 'Bruno Bianchi')
  await press(withdrawal.next)
  await press(withdrawal.confirm)
  expect(await screen.findByRole('alert')).toHaveTextContent('Controlla la connessione')
  unmount()
  show()
  expect(await screen.findByLabelText(withdrawal.name)).toHaveValue('Bruno Bianchi')
  expect(screen.getByRole('checkbox', { name: '1 × Sapone' })).toBeChecked()
})

// Must be last: the platform's abilities are cached per page.
it('offers nothing after the time, and names the pharmacy where the platform has no such function', async () => {
  platform.on('GET /abilities', answered({ lacking: ['withdrawOrder'] }))
  const { unmount } = show({
    until: null,
    past: [{ received_at, refunded_at: '2026-11-23T23:30:00Z', lines: order.free.slice(1) }],
  })
  expect(screen.getByText('Recesso ricevuto il 21 novembre 2026 alle 10:05')).toBeVisible()
  expect(screen.getByText('1 × Sapone')).toBeVisible()
  expect(screen.getByText('Rimborsato il 24 novembre 2026')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  unmount()
  show()
  expect(await screen.findByText(withdrawal.unsupported)).toBeVisible()
})
