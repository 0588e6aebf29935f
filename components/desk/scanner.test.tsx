import { act, fireEvent, render, screen } from '@testing-library/react'
import { DeskScanner } from './scanner'

const sent = jest.fn((event: Event) => {
  event.preventDefault()
  return Object.fromEntries(new FormData(event.target as HTMLFormElement))
})
let clock = 0

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => clock)
  sent.mockClear()
  document.addEventListener('submit', sent)
  render(
    <>
      <input aria-label="Nota" />
      <input aria-label="Prodotto" data-scan="" />
      <input aria-label="Password" type="password" />
      <button type="button">Segna pronto</button>
      <form action="/banco/azioni/nota">
        <input type="hidden" name="versione" value="v1" />
        <textarea aria-label="Nota per i colleghi" name="nota" defaultValue="" />
      </form>
      <DeskScanner path="/banco/ordini/abc" />
    </>,
  )
})
afterEach(() => {
  document.removeEventListener('submit', sent)
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Types keys with a gap, and the one that ends them; returns whether it still presses what has the focus. */
function type(target: Element, text: string, { end = 'Enter', gap = 5 }: { end?: string | null; gap?: number } = {}) {
  for (const key of text) {
    clock += gap
    fireEvent.keyDown(target, { key })
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.value += key
  }
  clock += gap
  if (end !== null) return fireEvent.keyDown(target, { key: end })
  jest.runOnlyPendingTimers()
  return true
}

test.each(['Enter', 'Tab'])('a code that is scanned with %s leads to what it names, and presses nothing', (end) => {
  expect(type(screen.getByRole('button'), 'H9NR4A', { end })).toBe(false)
  expect(sent.mock.results).toMatchObject([{ value: { code: 'H9NR4A' } }])
})

test.each([
  ['product', '8001234567897'],
  ['AIC', '12745093'],
  ['A-code', 'A012745093'],
  ['GS1 text', '(01)08001234567897'],
  ['DataMatrix', ']d2010800123456789717280131211234ABCD\u001d10L0T42\u001d716012745093'],
  ['order number', ']C02026-000123'],
  ['codice fiscale', ']A0RSSMRA80A01H501U'],
  ['NRE', '1300A4001234567'],
  ['card', 'FIDEL0042'],
])('a scanned %s is sent without a key at its end', (_, code) => {
  type(document.body, code, { end: null })
  expect(sent.mock.results).toMatchObject([{ value: { code } }])
})

test('the separator that a scanner types with Ctrl is kept', () => {
  const typed = ']d20108001234567897211234'
  for (const key of typed) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true })
  expect(type(document.body, '716012745093')).toBe(false)
  expect(sent.mock.results).toMatchObject([{ value: { code: `${typed}\u001d716012745093` } }])
})

test.each(['H9NR', 'H9;R4A', '', 'Telefonare'])('«%s» is no code', (text) => {
  expect(type(document.body, text)).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

test('a slow scanner is heard outside of fields with Enter, but not without', () => {
  type(document.body, 'H9NR4A', { gap: 300, end: null })
  expect(sent).not.toHaveBeenCalled()
  clock += 2000
  type(document.body, 'H9NR4A', { gap: 300 })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('what a person types in a field stays there', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Nota')
  expect(type(field, 'H9NR4A', { gap: 120 })).toBe(true)
  type(field, '8001234567897', { gap: 120, end: null })
  expect(sent).not.toHaveBeenCalled()
  expect(field.value).toBe('H9NR4A8001234567897')
})

test('a scan into a field is taken out of it', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Nota')
  type(field, 'Chiama', { gap: 120 })
  clock += 1000
  expect(type(field, 'RSSMRA80A01H501U')).toBe(false)
  expect(field.value).toBe('Chiama')
  expect(sent.mock.results).toMatchObject([{ value: { code: 'RSSMRA80A01H501U' } }])
})

test('a field for products keeps their codes and no codice fiscale, a password keeps all', () => {
  expect(type(screen.getByLabelText('Prodotto'), '8001234567897')).toBe(true)
  expect(type(screen.getByLabelText('Password'), '8001234567897')).toBe(true)
  expect(sent).not.toHaveBeenCalled()
  clock += 1000
  expect(type(screen.getByLabelText('Prodotto'), 'RSSMRA80A01H501U')).toBe(false)
})

test('keys with a pause between them are no code', () => {
  expect(type(document.body, 'H9NR4A', { gap: 1500 })).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

describe('a scan while a note is being typed', () => {
  const ask = jest.fn()
  beforeEach(() => {
    global.fetch = ask.mockReset()
  })
  const scanOver = (note: HTMLElement) => {
    type(note, 'Chiama', { gap: 120 })
    clock += 1000
    type(note, '8001234567897')
  }

  test('saves the note, without its own text, before it leads on', async () => {
    type(document.body, 'H9NR4A')
    await act(async () => {})
    expect(sent.mock.results[0]?.value).toEqual({ code: 'H9NR4A', pagina: '/banco/ordini/abc' })
    expect(ask).not.toHaveBeenCalled()

    ask.mockResolvedValueOnce({
      ok: true,
      url: 'http://localhost/banco/ordini/abc?fatto=nota',
      text: async () => '<input name="versione" value="v2">',
    })
    scanOver(screen.getByLabelText('Nota per i colleghi'))
    expect(sent).toHaveBeenCalledTimes(1)
    await act(async () => {})
    const [address, options] = ask.mock.lastCall ?? []
    expect([address, String(options?.body)]).toEqual(['http://localhost/banco/azioni/nota', 'versione=v1&nota=Chiama'])
    expect(sent.mock.results[1]?.value).toEqual({ code: '8001234567897', pagina: '/banco/ordini/abc' })
    expect(document.querySelector('input[name="versione"]')).toHaveValue('v2')
  })

  test('goes its way if no answer comes', async () => {
    ask.mockRejectedValueOnce(new TypeError('failed'))
    scanOver(screen.getByLabelText('Nota per i colleghi'))
    await act(async () => {})
    expect(sent.mock.results[0]?.value).toMatchObject({ code: '8001234567897' })
  })
})
