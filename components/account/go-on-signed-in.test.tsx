import { act, render } from '@testing-library/react'
import * as session from '@/lib/session/browser'
import { goOn } from '@/lib/session/go-on'
import { GoOnSignedIn } from './go-on-signed-in'

jest.mock('@/lib/session/go-on', () => ({ goOn: jest.fn() }))
jest.mock('@/lib/session/browser', () => ({
  useSession: jest.fn(),
  currentSession: jest.fn(),
  refreshSession: jest.fn(async () => undefined),
}))

const is = (status: session.SessionState['status']) => {
  jest.mocked(session.useSession).mockReturnValue({ status })
  jest.mocked(session.currentSession).mockReturnValue({ status })
}

beforeEach(() => {
  jest.mocked(goOn).mockReset()
  window.history.replaceState(null, '', '/login')
})

test.each(['pending', 'guest', 'unknown'] as const)('who is %s stays', (status) => {
  is(status)
  render(<GoOnSignedIn />)
  expect(goOn).not.toHaveBeenCalled()
})

test('a customer goes on, once it is known', () => {
  is('pending')
  const { rerender } = render(<GoOnSignedIn />)
  is('customer')
  rerender(<GoOnSignedIn />)
  expect(goOn).toHaveBeenCalledTimes(1)
})

test('where the session is called expired nobody is sent in a circle', () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fprofile&expired=1')
  is('customer')
  render(<GoOnSignedIn />)
  expect(goOn).not.toHaveBeenCalled()
})

test('who comes back to the page out of the browser’s memory goes on as well', async () => {
  is('guest')
  render(<GoOnSignedIn />)
  jest.mocked(session.currentSession).mockReturnValue({ status: 'customer' })
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  expect(goOn).toHaveBeenCalledTimes(1)
})
