import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { userDataCalls } from '@/lib/contract/user-data'
import { answered, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { CardForm } from './card-form'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/fidelity-card' }))
const platform = standInForPlatform()
const { fidelity, errors } = messages

async function claim() {
  render(<CardForm pharmacy={{ id: '1', name: 'Farmacia Centrale' }} />)
  await enter(screen.getByLabelText(fidelity.code), '298 001')
  await enter(screen.getByLabelText(fidelity.proof), '12/4/1988')
  await userEvent.click(screen.getByRole('button', { name: fidelity.submit }))
}

beforeEach(() => sessionStorage.clear())

it.each(['not_found', 'card_taken'] as const)('says of one’s own card that it is there already (%s)', async (code) => {
  platform.on(userDataCalls.claimFidelityCard, () => refused(404, code))
  platform.on(userDataCalls.getFidelityCard, () =>
    answered({ fidelity_code: '298001', pharmacy_id: '1', holder: null, points: 0, barcode_format: 'code128' }),
  )
  await claim()
  expect(await screen.findByText(fidelity.alreadyYours)).toBeVisible()
  expect(platform.asked()).toMatchObject([
    { row: userDataCalls.claimFidelityCard, body: { fidelity_code: '298 001', pharmacy_id: '1', proof: '1988-04-12' } },
    { row: userDataCalls.getFidelityCard, path: '/v1/fidelity/298 001' },
  ])
})

it('says of anybody else’s that it is taken, and keeps what was typed', async () => {
  platform.on(userDataCalls.claimFidelityCard, () => refused(409, 'card_taken'))
  platform.on(userDataCalls.getFidelityCard, () => refused(404, 'not_found'))
  await claim()
  expect(await screen.findByText(errors.code.card_taken)).toBeVisible()
  expect(screen.getByLabelText(fidelity.code)).toHaveValue('298 001')
  // Also after a login in between, except the date of birth, which the tab does not store.
  expect(JSON.stringify({ ...sessionStorage })).toContain('298 001')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/1988/)
  render(<CardForm pharmacy={{ id: '1', name: 'Farmacia Centrale' }} />)
  for (const field of screen.getAllByLabelText(fidelity.code)) expect(field).toHaveValue('298 001')
})

it('asks only for the number if the platform needs no more', async () => {
  const unknown = [{ field: 'proof', code: 'unknown' }]
  const card = { fidelity_code: '298001', pharmacy_id: '1', holder: null, points: 0, barcode_format: 'code128' }
  platform.on(userDataCalls.claimFidelityCard, refused(422, 'validation_failed', unknown), answered(card, 201))
  await claim()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(platform.asked()[1]?.body).toEqual({ fidelity_code: '298 001', pharmacy_id: '1' })
})
