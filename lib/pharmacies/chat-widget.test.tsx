import { chatRuns, loadChat } from './chat-widget'

const scripts = () => [...document.querySelectorAll('script')]
const url = 'https://chat.example/widget.js'

afterEach(() => jest.useRealTimers())

test('a script that fails or never loads is removed and tried again; a loaded one is not loaded twice', async () => {
  expect(chatRuns()).toBe(false)
  const refused = loadChat(url)
  expect(loadChat(url)).toBe(refused)
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(await refused).toBe(false)
  expect(chatRuns()).toBe(false)

  jest.useFakeTimers()
  const silent = loadChat(url)
  jest.advanceTimersByTime(15_000)
  expect(await silent).toBe(false)
  jest.useRealTimers()

  const good = loadChat(url)
  expect(scripts()).toHaveLength(1)
  expect(scripts()[0]).toMatchObject({ src: url, async: true })
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await good).toBe(true)
  expect(await loadChat(url)).toBe(true)
  expect([chatRuns(), scripts().length]).toEqual([true, 1])
})
