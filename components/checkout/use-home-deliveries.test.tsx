import { act, renderHook } from '@testing-library/react'
import { type Delivery, pharmacyCalls } from '@/lib/contract/pharmacies'
import { answered, lost, standInForPlatform } from '@/lib/testing/platform'
import { useHomeDeliveries } from './use-home-deliveries'

const platform = standInForPlatform()
const at = (time: string) => ({ start: `2026-11-24T${time}:00.000Z`, end: `2026-11-24T20:00:00.000Z`, available: true })
const home = (...times: string[]): Delivery => ({
  id: 'casa',
  kind: 'home_delivery',
  label: 'Consegna a domicilio',
  fee: 4.9,
  free_from: null,
  minimum_order: null,
  ready_in_minutes: 60,
  slots: times.map(at),
})
const pass = (seconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(seconds * 1000)))

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T08:59:00Z') })
})
afterEach(() => jest.useRealTimers())

test('refreshes slots when one begins and when the page becomes visible; keeps them on failure', async () => {
  platform.on(pharmacyCalls.listDeliveries, answered([home('09:00', '15:00')]), answered([home('15:00')]), lost)
  const { result } = renderHook(() => useHomeDeliveries('1', '20129', 10))
  const slots = () => {
    const { deliveries } = result.current
    return Array.isArray(deliveries) && deliveries[0]?.slots.map(({ start }) => start.slice(11, 16))
  }
  await pass(1)
  expect(slots()).toEqual(['09:00', '15:00'])
  await pass(60)
  expect(slots()).toEqual(['15:00'])
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(30)
  expect(platform.asked(pharmacyCalls.listDeliveries).length).toBeGreaterThan(2)
  expect(slots()).toEqual(['15:00'])
  // Slots also expire during an outage: overnight, and across the clock change.
  platform.on(pharmacyCalls.listDeliveries, lost)
  await pass(10 * 3600)
  await pass(1)
  expect(slots()).toEqual([])
})

test.each([
  ['forward', '2027-03-28T00:59:30Z', '2027-03-28T01:00:00.000Z'],
  ['back', '2027-10-31T00:59:30Z', '2027-10-31T01:00:00.000Z'],
])('a slot of the hour in which clocks go %s ends as it begins', async (_, now, start) => {
  jest.setSystemTime(new Date(now))
  const slot = { start, end: '2027-12-01T00:00:00.000Z', available: true }
  platform.on(pharmacyCalls.listDeliveries, answered([{ ...home(), slots: [slot] }]), answered([home()]))
  const { result } = renderHook(() => useHomeDeliveries('1', '20129', 10))
  const slots = () => Array.isArray(result.current.deliveries) && result.current.deliveries[0]?.slots.length
  await pass(1)
  expect(slots()).toBe(1)
  await pass(30)
  expect(slots()).toBe(0)
})
