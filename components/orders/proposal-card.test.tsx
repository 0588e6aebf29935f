import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithTexts } from '@/components/testing/render'
import { ToasterSlot } from '@/components/ui/toaster-slot'
import { type Order, orderCalls } from '@/lib/contract/orders'
import { orderLine, placedOrder } from '@/lib/testing/orders'
import { answered, hintSignedIn, lost, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { ProposalCard } from './proposal-card'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/order-detail/1' }))
const platform = standInForPlatform()
const { proposal: texts } = messages.orders

const { answerProposal } = orderCalls
const line = (minsan: string, name: string, quantity: number) => orderLine({ minsan, name, quantity })
const order = (change: Partial<Order> = {}) =>
  placedOrder({
    lines: [line('1', 'Crema', 1), line('2', 'Termometro', 3), line('3', 'Sapone', 1)],
    total: 49.6,
    payment_status: 'paid',
    proposal: {
      id: 'p-1',
      lines: [line('1', 'Crema', 1), line('2', 'Termometro', 1), line('9', 'Balsamo', 1)],
      total: 29.8,
      delivery_fee: 0,
      answer_by: new Date(Date.now() + 3_600_000).toISOString(),
    },
    ...change,
  })

const show = (change: Partial<Order> = {}) =>
  renderWithTexts(
    <>
      <ProposalCard order={order(change)} />
      <ToasterSlot />
    </>,
  )
const toast = async (text: string) => (await screen.findByText(text)).closest('li')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const expectAnswer = (accept: boolean) =>
  expect(platform.asked(answerProposal)).toMatchObject([
    { path: '/v1/orders/o-1/proposal', body: { accept, id: 'p-1' } },
  ])

// Runs as a customer; guests use other calls.
beforeAll(() => {
  hintSignedIn(true)
})
beforeEach(() => router.refresh.mockReset())

it('says what changes and what it comes to, and sends a yes at once', async () => {
  platform.on(answerProposal, answered(placedOrder()))
  show()
  const list = within(screen.getByRole('list'))
  expect(list.getByText('1 × Sapone').parentElement).toHaveTextContent(texts.left_out)
  expect(list.getByText('1 invece di 3')).toBeVisible()
  expect(list.getByText('1 × Balsamo').parentElement).toHaveTextContent(texts.instead)
  expect(screen.getByText(/29,80/)).toBeVisible()
  expect(screen.getByText(texts.paid)).toBeVisible()
  await press(texts.accept)
  expect(await toast(texts.accepted)).toBeVisible()
  expectAnswer(true)
  expect(router.refresh).toHaveBeenCalled()
})

it('asks once more before a no, which cancels the order', async () => {
  platform.on(answerProposal, answered(placedOrder()))
  show()
  await press(texts.refuse)
  expect(screen.getByText(texts.refuseText)).toBeInTheDocument()
  expect(platform.asked(answerProposal)).toEqual([])
  const dialog = within(document.querySelector('dialog') as HTMLElement)
  await userEvent.click(dialog.getByText(texts.refuse))
  expect(await toast(texts.refused)).toBeVisible()
  expectAnswer(false)
})

it('leaves the rest of the order to the customer: a no may keep it, if the proposal leaves any of it', async () => {
  const { proposal } = order()
  const { unmount } = show({ proposal: proposal && { ...proposal, rest_total: null } })
  expect(screen.queryByRole('button', { name: texts.keepRest })).not.toBeInTheDocument()
  unmount()
  platform.on(answerProposal, answered(placedOrder()))
  show({ proposal: proposal && { ...proposal, rest_total: 9.9 } })
  await press(texts.keepRest)
  const dialog = within(document.querySelector('dialog') as HTMLElement)
  expect(dialog.getByText(/paghi 9,90/)).toBeInTheDocument()
  expect(platform.asked(answerProposal)).toEqual([])
  await userEvent.click(dialog.getByText(texts.keepRest))
  expect(await toast(texts.rested)).toBeVisible()
  expect(platform.asked(answerProposal)).toMatchObject([{ body: { accept: false, keep_rest: true, id: 'p-1' } }])
})

it.each(['conflict', 'too_late'] as const)('tells %s by a toast, and shows how the order stands', async (code) => {
  platform.on(answerProposal, refused(409, code))
  show()
  await press(texts.accept)
  const told = await toast(texts.errors[code])
  expect(told?.querySelector('.text-critical')).toBeInTheDocument()
  expect(router.refresh).toHaveBeenCalled()
})

it('stays if the offer is gone or the platform does not answer', async () => {
  platform.on(answerProposal, refused(409, 'not_available'), lost)
  show()
  await press(texts.accept)
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.errors.not_available)
  await press(texts.accept)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(texts.errors.failed))
})

// Must be last: the platform's abilities are cached per page.
it('takes no answer after its time, and none where the platform has no such call', async () => {
  const { proposal } = order()
  const { unmount } = show({ proposal: proposal && { ...proposal, answer_by: '2026-11-01T10:00:00Z' } })
  expect(screen.getByText(texts.over)).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.accept })).not.toBeInTheDocument()
  unmount()
  platform.on('GET /abilities', answered({ lacking: ['answerProposal'] }))
  show()
  expect(await screen.findByText(texts.unsupported)).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.accept })).not.toBeInTheDocument()
})
