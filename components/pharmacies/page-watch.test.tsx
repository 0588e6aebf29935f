import { act, render, screen } from '@testing-library/react'
import { forgetPharmacy } from '@/lib/pharmacies/testing/forget-pharmacy'
import { choosePharmacy } from '@/lib/pharmacies/write-choice'
import { PageWatch } from './page-watch'

const refresh = jest.fn()
const router = { refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const NOW = Date.parse('2026-11-21T10:00:00Z')
const watch = (pharmacyId: string | null, renderedAt = NOW, readAt = renderedAt) => (
  <PageWatch pharmacy_id={pharmacyId} rendered_at={renderedAt} read_at={readAt}>
    aggiornata al
  </PageWatch>
)
const show = (...given: Parameters<typeof watch>) => act(async () => render(watch(...given)))

const timing = (pathname: string, said: string[]) =>
  ({
    name: `http://localhost${pathname}`,
    serverTiming: said.map((name) => ({ name })),
  }) as unknown as PerformanceEntry

/** The shop's answer to the reachability check. */
const reached = jest.fn()

beforeEach(() => {
  global.fetch = reached.mockReset().mockResolvedValue({})
  jest.useFakeTimers({ now: NOW, doNotFake: ['performance'] })
  forgetPharmacy()
  refresh.mockReset()
})
afterEach(() => jest.useRealTimers())

describe('a cached page', () => {
  it('stays as it is where it was made for the chosen pharmacy and is young', async () => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    await show('7')
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is refreshed where it was made for another pharmacy, once', async () => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    const { rerender } = await show(null)
    expect(refresh).toHaveBeenCalledTimes(1)
    // The server ignored the choice: asking again would loop.
    await act(async () => rerender(watch(null)))
    await act(async () => void window.dispatchEvent(new Event('pageshow')))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('follows a change of pharmacy while it is open', async () => {
    await show(null)
    await act(async () => void choosePharmacy({ id: '7', name: 'Farmacia Brera' }))
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(async () => void choosePharmacy({ id: '8', name: 'Farmacia Isola' }))
    expect(refresh).toHaveBeenCalledTimes(2)
    await act(async () => void forgetPharmacy())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('is read again when it is older than its lifetime, once the server has rendered it again', async () => {
    const { rerender } = await show(null, NOW - 301_000)
    expect(refresh).not.toHaveBeenCalled()
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(async () => rerender(watch(null)))
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is read once more if the server was too busy to render it, and only then shows its age', async () => {
    const { rerender } = await show(null, NOW - 301_000)
    await act(() => jest.advanceTimersByTimeAsync(1500))
    await act(async () => rerender(watch(null, NOW - 301_000)))
    await act(() => jest.advanceTimersByTimeAsync(3000))
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(screen.queryByText('aggiornata al', { ignore: 'noscript' })).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(screen.getByText('aggiornata al')).toBeInTheDocument()
  })

  it('is read again when its tab is looked at after a long while', async () => {
    await show(null)
    await act(() => jest.advanceTimersByTimeAsync(301_000))
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is read again if it came stale, however young', async () => {
    const timings = jest
      .spyOn(performance, 'getEntriesByType')
      .mockImplementation((type) =>
        type === 'navigation' ? [timing('/prodotto', []), timing(window.location.pathname, ['stale'])] : [],
      )
    const { rerender } = await show(null)
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
    timings.mockReturnValue([])
    await act(async () => rerender(watch(null, NOW + 1500)))
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('aggiornata al', { ignore: 'noscript' })).not.toBeInTheDocument()
    timings.mockRestore()
  })

  it('says from when it is where nothing newer comes, and where what it is made of is old', async () => {
    const { unmount } = await show(null, NOW - 301_000)
    expect(screen.queryByText('aggiornata al', { ignore: 'noscript' })).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('aggiornata al')).toBeInTheDocument()
    unmount()
    await show(null, NOW, NOW - 601_000)
    expect(screen.getByText('aggiornata al')).toBeInTheDocument()
  })

  it('does not say it for the moment until something newer comes, which would move the page twice', async () => {
    const { rerender } = await show(null, NOW - 900_000)
    expect(screen.queryByText('aggiornata al', { ignore: 'noscript' })).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(async () => rerender(watch(null, NOW + 1500)))
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('aggiornata al', { ignore: 'noscript' })).not.toBeInTheDocument()
  })

  it('stays while there is no network, whatever its age and its pharmacy, and follows when it is back', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    await show(null, NOW - 301_000)
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(refresh).not.toHaveBeenCalled()
    network.mockRestore()
    await act(async () => void window.dispatchEvent(new Event('online')))
    // One refresh for the pharmacy, one for the age.
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('stays while the network leads nowhere, which the browser does not tell, and follows when the shop answers', async () => {
    reached.mockRejectedValue(new TypeError('Failed to fetch'))
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    await show(null, NOW - 301_000)
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(refresh).not.toHaveBeenCalled()
    reached.mockResolvedValue({})
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    // One refresh for the pharmacy, two for the age.
    expect(refresh).toHaveBeenCalledTimes(3)
  })
})
