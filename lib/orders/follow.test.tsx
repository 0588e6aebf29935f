import { act } from '@testing-library/react'
import { lost, standInForPlatform } from '@/lib/testing/platform'
import { followOrder } from './follow'

const platform = standInForPlatform()
const STATE = 'GET /orders/7/state'
const same = { status: 304, body: null }
const ready = { status: 200, body: { status: 'ready', version: 'b' } }

let visibility: DocumentVisibilityState = 'visible'
function see(now: DocumentVisibilityState) {
  visibility = now
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (seconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(seconds * 1000)))
const asked = () => platform.asked(STATE).length

let end: () => void
const told: string[] = []
beforeEach(() => {
  jest.useFakeTimers()
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  visibility = 'visible'
  told.length = 0
})
afterEach(() => {
  end()
  jest.useRealTimers()
})
const follow = () => {
  end = followOrder('7', 'a', (status) => told.push(status))
}

test('it is read every 15 seconds by its version, and a change is reported', async () => {
  platform.on(STATE, same, same, ready)
  follow()
  await pass(14)
  expect(asked()).toBe(0)
  await pass(17)
  expect(asked()).toBe(2)
  expect(platform.asked(STATE)[0]?.headers.get('If-None-Match')).toBe('"a"')
  expect(told).toEqual([])
  await pass(15)
  expect(told).toEqual(['ready'])
})

test('nothing is read while the tab is hidden, and at once when it is visible again after a while', async () => {
  platform.on(STATE, same)
  follow()
  see('hidden')
  await pass(600)
  expect(asked()).toBe(0)
  see('visible')
  await pass(0)
  expect(asked()).toBe(1)
})

test('while the platform is away it is asked ever less often, and as before once it answers', async () => {
  platform.on(STATE, lost, { status: 503, body: {} }, lost, same)
  follow()
  await pass(15)
  expect(asked()).toBe(1)
  await pass(29)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  await pass(60)
  expect(asked()).toBe(3)
  await pass(120)
  expect(asked()).toBe(4)
  await pass(15)
  expect(asked()).toBe(5)
})

test('an order that this session may no longer see is not read again', async () => {
  platform.on(STATE, { status: 404, body: {} })
  follow()
  await pass(3600)
  expect(asked()).toBe(1)
})
