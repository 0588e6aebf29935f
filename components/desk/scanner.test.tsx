import { fireEvent, render, screen } from '@testing-library/react'
import { DeskScanner } from './scanner'

const sent = jest.fn((event: Event) => {
  event.preventDefault()
  return Object.fromEntries(new FormData(event.target as HTMLFormElement))
})

beforeEach(() => {
  sent.mockClear()
  document.addEventListener('submit', sent)
  render(
    <>
      <input aria-label="Nota" />
      <button type="button">Segna pronto</button>
      <DeskScanner />
    </>,
  )
})
afterEach(() => document.removeEventListener('submit', sent))

/** Types as a scanner does; returns whether Enter still presses what has the focus. */
function type(target: Element, text: string): boolean {
  for (const key of text) fireEvent.keyDown(target, { key })
  return fireEvent.keyDown(target, { key: 'Enter' })
}

test('a code that is scanned leads to its order, and presses nothing', () => {
  expect(type(screen.getByRole('button'), 'H9NR4A')).toBe(false)
  expect(sent.mock.results).toMatchObject([{ value: { code: 'H9NR4A' } }])
})

test.each([
  '8001234567897',
  '12745093',
  'A012745093',
  '96385074',
  '(01)08001234567897',
  ']d2010800123456789717280131211234ABCD\u001d10L0T42\u001d716012745093',
])('a product that is scanned as %j leads to it', (code) => {
  expect(type(screen.getByRole('button'), code)).toBe(false)
  expect(sent.mock.results).toMatchObject([{ value: { cerca: code } }])
})

test('the separator that a scanner types with Ctrl is kept', () => {
  const typed = ']d20108001234567897211234'
  for (const key of typed) fireEvent.keyDown(document.body, { key })
  fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: ']', ctrlKey: true })
  expect(type(document.body, '716012745093')).toBe(false)
  expect(sent.mock.results).toMatchObject([{ value: { cerca: `${typed}\u001d716012745093` } }])
})

test.each(['H9NR', 'H9NR4A7', 'H9 R4A', ''])('«%s» is no code', (text) => {
  expect(type(document.body, text)).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

test('what is typed in a field stays there', () => {
  expect(type(screen.getByRole('textbox'), 'H9NR4A')).toBe(true)
  expect(sent).not.toHaveBeenCalled()
})

test('keys with a pause between them are no code', () => {
  const now = jest.spyOn(Event.prototype, 'timeStamp', 'get')
  for (const [index, key] of [...'H9NR4A'].entries()) {
    now.mockReturnValue(index * 1500)
    fireEvent.keyDown(document.body, { key })
  }
  fireEvent.keyDown(document.body, { key: 'Enter' })
  now.mockRestore()
  expect(sent).not.toHaveBeenCalled()
})
