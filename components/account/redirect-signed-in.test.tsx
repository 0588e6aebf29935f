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

test('who is not known stays, and so does whom nobody can tell', async () => {
  hintSignedIn(true)
  let tell: (status: number) => void = () => {}
  platform.on('GET /session', () => new Promise((resolve) => (tell = (status) => resolve(answered({}, status)))))
  await act(async () => render(<GoOnSignedIn />))
  expect(navigation.replaced()).toEqual([])
  await act(async () => tell(503))
  expect(platform.asked()).toHaveLength(1)
  expect(navigation.replaced()).toEqual([])
})

test('a customer goes on, once it is known', async () => {
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  const { rerender } = render(<GoOnSignedIn />)
  expect(navigation.replaced()).toEqual([])
  await waitFor(() => expect(navigation.replaced()).toEqual(['/home']))
  rerender(<GoOnSignedIn />)
  expect(navigation.replaced()).toEqual(['/home'])
})

test('where the session is called expired nobody is sent in a circle', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fprofile&expired=1')
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  await act(async () => render(<GoOnSignedIn />))
  expect(platform.asked()).toHaveLength(1)
  expect(navigation.replaced()).toEqual([])
})

test('who comes back to the page out of the browser’s memory goes on as well', async () => {
  await act(async () => render(<GoOnSignedIn />))
  hintSignedIn(true)
  platform.on('GET /session', answered(customer))
  await act(async () => {
    comesBack()
  })
  await waitFor(() => expect(navigation.replaced()).toEqual(['/home']))
})
