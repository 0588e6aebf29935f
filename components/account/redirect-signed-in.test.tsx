import { act, render, waitFor } from '@testing-library/react'
import { refreshSession } from '@/lib/session/browser'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, hintSignedIn, standInForPlatform } from '@/lib/testing/platform'
import { GoOnSignedIn } from './redirect-signed-in'

const platform = standInForPlatform()
const navigation = standInForNavigation()
const customer = { status: 'customer', first_name: 'Anna', pharmacy_id: '1' }

const comesBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

beforeEach(async () => {
  // Resets to a new page without session or logout.
  hintSignedIn(false)
  await refreshSession()
  comesBack()
  window.history.replaceState(null, '', '/login')
})

test('a guest stays', async () => {
  await act(async () => render(<GoOnSignedIn />))
  expect(navigation.replaced()).toEqual([])
  expect(platform.asked()).toEqual([])
})

test('a guest and an unknown visitor stay', async () => {
  hintSignedIn(true)
  let tell: (status: number) => void = () => {}
  platform.on('GET /session', () => new Promise((resolve) => (tell = (status) => resolve(answered({}, status)))))
  await act(async () => render(<GoOnSignedIn />))
  expect(navigation.replaced()).toEqual([])
  await act(async () => tell(503))
  expect(platform.asked()).toHaveLength(1)
  expect(navigation.replaced()).toEqual([])
})

test('a customer is redirected once known', async () => {
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  const { rerender } = render(<GoOnSignedIn />)
  expect(navigation.replaced()).toEqual([])
  await waitFor(() => expect(navigation.replaced()).toEqual(['/home']))
  rerender(<GoOnSignedIn />)
  expect(navigation.replaced()).toEqual(['/home'])
})

test('an expired session does not cause a redirect loop', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fprofile&expired=1')
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  await act(async () => render(<GoOnSignedIn />))
  expect(platform.asked()).toHaveLength(1)
  expect(navigation.replaced()).toEqual([])
})

test('a page from the back/forward cache redirects too', async () => {
  await act(async () => render(<GoOnSignedIn />))
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  await act(async () => {
    comesBack()
  })
  await waitFor(() => expect(navigation.replaced()).toEqual(['/home']))
})
