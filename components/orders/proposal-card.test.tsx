import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderWithTexts } from '@/components/testing/render'
import * as toasts from '@/components/ui/toast'
import { type Order, orderCalls } from '@/lib/contract/orders'
import type { ProblemCode } from '@/lib/contract/problem'
import * as platform from '@/lib/platform/browser'
import messages from '@/messages/it.json'
import { ProposalCard } from './proposal-card'

const router = { refresh: jest.fn() }
let has = true
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('@/lib/platform/browser', () => ({ api: jest.fn() }))
jest.mock('@/lib/platform/browser-abilities', () => ({ useHasCall: () => has }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
const api = jest.mocked(platform.api)
const showToast = jest.mocked(toasts.showToast)
const { proposal: texts } = messages.orders

const line = (minsan: string, name: string, quantity: number) => ({ minsan, name, quantity })
const order = (change: object = {}) =>
  ({
    id: 'o-1',
    pharmacy: { name: 'Farmacia Centrale' },
    lines: [line('1', 'Crema', 1), line('2', 'Termometro', 3), line('3', 'Sapone', 1)],
    total: 49.6,
    payment_status: 'paid',
    shipping: null,
    proposal: {
      id: 'p-1',
      lines: [line('1', 'Crema', 1), line('2', 'Termometro', 1), line('9', 'Balsamo', 1)],
      total: 29.8,
      delivery_fee: 0,
      answer_by: new Date(Date.now() + 3_600_000).toISOString(),
    },
    ...change,
  }) as unknown as Order

type Answer = Awaited<ReturnType<typeof platform.api>>
const refused = (status: number, code: ProblemCode): Answer => ({
  ok: false,
  failure: { kind: 'problem', status, problem: { type: '', title: '', status, code }, retry_after_seconds: null },
})
const show = (change: object = {}) => renderWithTexts(<ProposalCard order={order(change)} close="Chiudi" />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answered = (accept: boolean) =>
  expect(api).toHaveBeenCalledWith(orderCalls.answerProposal, {
    params: { id: 'o-1' },
    body: { accept, id: 'p-1' },
  })

beforeEach(() => {
  jest.clearAllMocks()
  has = true
  HTMLDialogElement.prototype.showModal ??= jest.fn()
  HTMLDialogElement.prototype.close ??= jest.fn()
})

it('says what changes and what it comes to, and sends a yes at once', async () => {
  api.mockResolvedValue({ ok: true, status: 200, headers: new Headers(), data: {} } as Answer)
  show()
  const list = within(screen.getByRole('list'))
  expect(list.getByText('1 × Sapone').parentElement).toHaveTextContent(texts.left_out)
  expect(list.getByText('1 invece di 3')).toBeVisible()
  expect(list.getByText('1 × Balsamo').parentElement).toHaveTextContent(texts.instead)
  expect(screen.getByText(/29,80/)).toBeVisible()
  expect(screen.getByText(texts.paid)).toBeVisible()
  await press(texts.accept)
  answered(true)
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ text: texts.accepted }))
  expect(router.refresh).toHaveBeenCalled()
})

it('asks once more before a no, which cancels the order', async () => {
  api.mockResolvedValue({ ok: true, status: 200, headers: new Headers(), data: {} } as Answer)
  show()
  await press(texts.refuse)
  expect(screen.getByText(texts.refuseText)).toBeInTheDocument()
  expect(api).not.toHaveBeenCalled()
  const dialog = within(document.querySelector('dialog') as HTMLElement)
  await userEvent.click(dialog.getByText(texts.refuse))
  answered(false)
})

it.each(['conflict', 'too_late'] as const)('tells %s by a toast, and shows how the order stands', async (code) => {
  api.mockResolvedValue(refused(409, code))
  show()
  await press(texts.accept)
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ text: texts.errors[code], tone: 'critical' }))
  expect(router.refresh).toHaveBeenCalled()
})

it('stays where the offer is gone or nobody answers', async () => {
  api.mockResolvedValue(refused(409, 'not_available'))
  show()
  await press(texts.accept)
  expect(screen.getByRole('alert')).toHaveTextContent(texts.errors.not_available)
  api.mockResolvedValue({ ok: false, failure: { kind: 'network' } })
  await press(texts.accept)
  expect(screen.getByRole('alert')).toHaveTextContent(texts.errors.failed)
})

it('takes no answer after its time, and none where the platform has no such call', () => {
  const { unmount } = show({ proposal: { ...order().proposal, answer_by: '2026-11-01T10:00:00Z' } })
  expect(screen.getByText(texts.over)).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.accept })).not.toBeInTheDocument()
  unmount()
  has = false
  show()
  expect(screen.getByText(texts.unsupported)).toBeVisible()
})
