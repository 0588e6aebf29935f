import { act, render } from '@testing-library/react'
import { choosePharmacy, forgetPharmacy } from '@/lib/pharmacies/browser'
import { PageWatch } from './page-watch'

const refresh = jest.fn()
const router = { refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const NOW = Date.parse('2026-11-21T10:00:00Z')
const show = (pharmacy_id: number | null, rendered_at = NOW) =>
  render(<PageWatch pharmacy_id={pharmacy_id} rendered_at={rendered_at} lifetime_seconds={300} />)

beforeEach(() => {
  jest.useFakeTimers({ now: NOW })
  forgetPharmacy()
  refresh.mockReset()
})
afterEach(() => jest.useRealTimers())

describe('a cached page', () => {
  it('stays as it is where it was made for the chosen pharmacy and is young', () => {
    choosePharmacy({ id: 7, name: 'Farmacia Brera' })
    show(7)
    act(() => void jest.advanceTimersByTime(10_000))
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is refreshed where it was made for another pharmacy, once', () => {
    choosePharmacy({ id: 7, name: 'Farmacia Brera' })
    const { rerender } = show(null)
    expect(refresh).toHaveBeenCalledTimes(1)
    // The server did not take the choice up: asking again would never end.
    rerender(<PageWatch pharmacy_id={null} rendered_at={NOW} lifetime_seconds={300} />)
    act(() => void window.dispatchEvent(new Event('pageshow')))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('follows a change of pharmacy while it is open', () => {
    show(null)
    act(() => choosePharmacy({ id: 7, name: 'Farmacia Brera' }))
    expect(refresh).toHaveBeenCalledTimes(1)
    act(() => choosePharmacy({ id: 8, name: 'Farmacia Isola' }))
    expect(refresh).toHaveBeenCalledTimes(2)
    act(() => forgetPharmacy())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('is read again when it is older than its lifetime, once the server has made it anew', () => {
    show(null, NOW - 301_000)
    expect(refresh).not.toHaveBeenCalled()
    act(() => void jest.advanceTimersByTime(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
    act(() => void jest.advanceTimersByTime(60_000))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is read again when its tab is looked at after a long while', () => {
    show(null)
    act(() => void jest.advanceTimersByTime(301_000))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    act(() => void jest.advanceTimersByTime(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
  })
})
