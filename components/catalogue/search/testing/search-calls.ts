import { act, screen, waitFor } from '@testing-library/react'
import { forgetPharmacy } from '@/lib/pharmacies/testing/forget-pharmacy'

type Asked = { url: URL; signal: AbortSignal | undefined; answer: (body: unknown, status?: number) => void }
let asked: Asked[] = []
/** Answer of the shop's articles route. */
let articles: { slug: string; title: string }[] = []

const toResponse = (body: unknown, status = 200) => {
  const text = JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => text,
    json: async () => body,
  } as Response
}

/** Fake network: each call waits for the test's answer and rejects when aborted. */
function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (String(input).startsWith('/api/articles?')) return Promise.resolve(toResponse({ items: articles }))
  return new Promise((resolve, reject) => {
    const signal = init?.signal ?? undefined
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    asked.push({
      url: new URL(String(input), 'http://shop'),
      signal,
      answer: (body, status) => resolve(toResponse(body, status)),
    })
  })
}

export const item = (number: number, name = `<em>Tachi</em>pirina ${number}`) => ({
  minsan: `01274500${number}`,
  image: null,
  highlighted_name: name,
  price: 4.9,
  supply: 'OTC',
})
export const suggestionAnswer = (count: number, total = count) => ({
  total,
  items: Array.from({ length: count }, (_, index) => item(index + 1)),
})

export const field = () => screen.getByLabelText('Cerca un prodotto')
export const callsMade = () => asked
export const giveArticles = (found: typeof articles) => {
  articles = found
}

/** Waits for the debounce until the call has been made. */
export const call = async (number: number): Promise<Asked> => {
  await waitFor(() => expect(asked).toHaveLength(number))
  const found = asked[number - 1]
  if (!found) throw new Error('no such call')
  return found
}
export const answer = async (number: number, body: unknown, status?: number) => {
  const one = await call(number)
  await act(async () => one.answer(body, status))
}

/** Resets calls, storage and the fake network before each test. */
export function startSearchCalls(): void {
  asked = []
  articles = []
  localStorage.clear()
  // The client logs failed calls outside production.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  forgetPharmacy()
  Object.defineProperty(globalThis, 'fetch', { value: fakeFetch, configurable: true, writable: true })
  Object.defineProperty(AbortSignal, 'timeout', { value: () => new AbortController().signal, configurable: true })
  Object.defineProperty(AbortSignal, 'any', { value: ([first]: AbortSignal[]) => first, configurable: true })
}
