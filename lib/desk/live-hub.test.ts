import type { LiveEvent } from './live-event'
import {
  LIVE_EVERY_MS,
  type Listener,
  LiveHub,
  STREAMS_A_PERSON,
  STREAMS_A_PHARMACY,
  STREAMS_A_SESSION,
  STREAMS_MAX,
  STREAMS_UNKNOWN,
} from './live-hub'

const state = (arrived: number): LiveEvent => ({ kind: 'state', state: String(arrived), waiting: 1, arrived })

/** A page of the desk that notes what it is sent. */
function listen(token: string, read: () => Promise<LiveEvent>, watcher: Listener['watcher'] = null) {
  const heard: (LiveEvent | 'end')[] = []
  const listener: Listener = { token, watcher, read, send: (event) => heard.push(event), end: () => heard.push('end') }
  return { heard, listener }
}

let hub: LiveHub

beforeEach(() => {
  jest.useFakeTimers()
  hub = new LiveHub()
})
afterEach(() => {
  hub.close()
  jest.useRealTimers()
})

const rounds = (count: number) => jest.advanceTimersByTimeAsync(LIVE_EVERY_MS * count)

test('pages of one session are asked about once a round, and hear only what is new', async () => {
  let arrived = 1
  const read = jest.fn(async () => state(arrived))
  const [one, other] = [listen('a', read), listen('a', read)]
  hub.add(one.listener, state(1))
  hub.add(other.listener, state(0))
  await rounds(1)
  expect(read).toHaveBeenCalledTimes(1)
  expect(one.heard).toEqual([state(1)])
  expect(other.heard).toEqual([state(0), state(1)])
  arrived = 2
  await rounds(1)
  expect(one.heard.at(-1)).toEqual(state(2))
  // A connection that is silent counts as lost.
  await rounds(8)
  expect(one.heard).toEqual([state(1), state(2), state(2)])
})

test('an outage is sent once, and the state when it is over', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(state(1))]
  const { heard, listener } = listen('a', () => answers.shift() ?? Promise.resolve(state(1)))
  hub.add(listener, state(1))
  await rounds(2)
  expect(heard).toEqual([state(1), { kind: 'away' }, state(1)])
})

test('the end of a session ends its pages and no others', async () => {
  const ended = listen('a', async () => ({ kind: 'ended' }))
  const going = listen('b', async () => state(1))
  hub.add(ended.listener, state(1))
  hub.add(going.listener, state(1))
  await rounds(2)
  expect(ended.heard).toEqual([state(1), { kind: 'ended' }, 'end'])
  expect(going.heard).toEqual([state(1)])
})

test('it has room for some pages, and none once it is closed', () => {
  const read = async () => state(1)
  const add = (token: string) =>
    hub.add(listen(token, read, { staff_id: token, pharmacy_ids: [token] }).listener, state(1))
  for (let index = 0; index < STREAMS_A_SESSION; index += 1) expect(add('a')).toBe(true)
  expect(add('a')).toBe(false)
  for (let index = STREAMS_A_SESSION; index < STREAMS_MAX; index += 1) expect(add(`b${index}`)).toBe(true)
  expect(add('c')).toBe(false)
  hub.close()
  expect(add('c')).toBe(false)
})

test('neither a person with many sessions nor a pharmacy with many people takes all places', () => {
  const read = async () => state(1)
  const add = (token: string, staff_id: string, ...pharmacy_ids: string[]) =>
    hub.add(listen(token, read, { staff_id, pharmacy_ids }).listener, state(1))
  for (let index = 0; index < STREAMS_A_PERSON; index += 1) expect(add(`a${index}`, '1', 'p1')).toBe(true)
  expect(add('another', '1', 'p1')).toBe(false)
  expect(add('another', '1', 'p2')).toBe(false)
  for (let index = STREAMS_A_PERSON; index < STREAMS_A_PHARMACY; index += 1)
    expect(add(`b${index}`, `of ${index}`, 'p0', 'p1')).toBe(true)
  expect(add('c', 'new', 'p1')).toBe(false)
  expect(add('c', 'new', 'p2', 'p1')).toBe(false)
  expect(add('c', 'new', 'p2')).toBe(true)
})

test('sessions whose person is not known, as the platform is away, leave places to others', () => {
  const read = async () => state(1)
  const add = (token: string, watcher: Listener['watcher']) => hub.add(listen(token, read, watcher).listener, state(1))
  for (let index = 0; index < STREAMS_UNKNOWN; index += 1) expect(add(`s${index}`, null)).toBe(true)
  expect(add('another', null)).toBe(false)
  expect(add('known', { staff_id: '1', pharmacy_ids: ['p1'] })).toBe(true)
})

test('many sessions are asked about less often', async () => {
  const read = jest.fn(async () => state(1))
  const watcher = (index: number) => ({ staff_id: String(index), pharmacy_ids: [`p${index}`] })
  for (let index = 0; index < 200; index += 1) hub.add(listen(`s${index}`, read, watcher(index)).listener, state(1))
  // The first round was planned for the first of them.
  await rounds(1)
  expect(read).toHaveBeenCalledTimes(200)
  await rounds(1)
  expect(read).toHaveBeenCalledTimes(200)
  await rounds(1)
  expect(read).toHaveBeenCalledTimes(400)
})
