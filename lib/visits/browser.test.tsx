const observers: { type: string; tell: (entries: object[]) => void }[] = []
const beacon = jest.fn()

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'first-input', 'event']
  constructor(private readonly heard: (list: object) => void) {}
  observe({ type }: { type: string }) {
    observers.push({ type, tell: (entries) => this.heard({ getEntries: () => entries }) })
  }
  takeRecords = () => []
}

async function newPage(path: string, said: object = {}): Promise<(path: string) => void> {
  jest.resetModules()
  observers.length = 0
  beacon.mockClear()
  window.history.replaceState(null, '', path)
  for (const [name, value] of Object.entries({
    sendBeacon: beacon,
    doNotTrack: null,
    globalPrivacyControl: false,
    ...said,
  }))
    Object.defineProperty(navigator, name, { configurable: true, value })
  Object.assign(window, { PerformanceObserver: Observer })
  const { notePage } = await import('./browser')
  notePage(path)
  return notePage
}
const tell = (type: string, ...entries: object[]) => {
  for (const observer of observers) if (observer.type === type) observer.tell(entries)
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const sent = () => beacon.mock.calls.map(([address, body]) => [address, JSON.parse(body)])

test('a visit tells once how its page went, and later the steps that are new', async () => {
  const notePage = await newPage('/product/lenidol-012745093')
  tell('largest-contentful-paint', { startTime: 700 }, { startTime: 1700 })
  tell('layout-shift', { startTime: 100, value: 0.02 }, { startTime: 200, value: 0.09 })
  // After an input, and far from the others.
  tell('layout-shift', { startTime: 300, value: 0.9, hadRecentInput: true }, { startTime: 9000, value: 0.03 })
  tell('event', { interactionId: 7, duration: 96 }, { interactionId: 7, duration: 160 }, { duration: 900 })
  leave()
  notePage('/checkout')
  leave()
  leave()
  expect(sent()).toEqual([
    ['/api/visits', { page: 'product', steps: ['product'], lcp: 3, inp: 2, cls: 3 }],
    ['/api/visits', { page: 'product', steps: ['cart'] }],
  ])
})

test('of fifty interactions the slowest is an outlier', async () => {
  await newPage('/home')
  tell('event', { interactionId: 1, duration: 2000 })
  for (let id = 2; id <= 50; id += 1) tell('event', { interactionId: id, duration: id === 2 ? 250 : 48 })
  leave()
  expect(sent()).toEqual([['/api/visits', { page: 'home', steps: [], cls: 0, inp: 3 }]])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'a browser that says %j tells nothing',
  async (said) => {
    await newPage('/product/lenidol-012745093', said)
    expect(observers).toEqual([])
    leave()
    expect(sent()).toEqual([])
  },
)

test('a page opened in the background sends only its steps', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
  await newPage('/checkout')
  leave()
  expect(sent()).toEqual([['/api/visits', { page: 'cart', steps: ['cart'] }]])
})
