import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { userDataCalls } from '@/lib/contract/user-data'
import * as platform from '@/lib/platform/browser'
import messages from '@/messages/it.json'
import { CardForm } from './card-form'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/fidelity-card' }))
jest.mock('@/lib/platform/browser', () => ({ api: jest.fn() }))
const api = jest.mocked(platform.api)
const { fidelity, validation, errors } = messages

const texts = {
  fidelity,
  summary: { one: '', other: '' },
  codes: validation.code,
  problems: errors.code,
  too_many: { one: '', other: '' },
  network: errors.network,
}
type Answer = Awaited<ReturnType<typeof platform.api>>
const refused = (status: number, code: 'not_found' | 'card_taken'): Answer => ({
  ok: false,
  failure: { kind: 'problem', status, problem: { type: '', title: '', status, code }, retry_after_seconds: null },
})
const mine = { ok: true, status: 200, headers: new Headers(), data: {} } as Answer

async function claim() {
  render(<CardForm pharmacy={{ id: 1, name: 'Farmacia Centrale' }} texts={texts} />)
  await userEvent.type(screen.getByLabelText(fidelity.code), '298 001')
  await userEvent.click(screen.getByRole('button', { name: fidelity.submit }))
}

beforeEach(() => sessionStorage.clear())

it.each(['not_found', 'card_taken'] as const)('says of one’s own card that it is there already (%s)', async (code) => {
  api.mockResolvedValueOnce(refused(404, code)).mockResolvedValueOnce(mine)
  await claim()
  expect(await screen.findByText(fidelity.alreadyYours)).toBeVisible()
  expect(api).toHaveBeenLastCalledWith(userDataCalls.getFidelityCard, { params: { code: '298 001' } })
})

it('says of anybody else’s that it is taken, and keeps what was typed', async () => {
  api.mockResolvedValueOnce(refused(409, 'card_taken')).mockResolvedValueOnce(refused(404, 'not_found'))
  await claim()
  expect(await screen.findByText(errors.code.card_taken)).toBeVisible()
  expect(screen.getByLabelText(fidelity.code)).toHaveValue('298 001')
  // Also over a login in between.
  render(<CardForm pharmacy={{ id: 1, name: 'Farmacia Centrale' }} texts={texts} />)
  for (const field of screen.getAllByLabelText(fidelity.code)) expect(field).toHaveValue('298 001')
})
