import { act, render, screen } from '@testing-library/react'
import messages from '@/messages/it.json'
import { ImportProgress } from './import-progress'

const { doing, working } = messages.desk.imports

const answers: object[] = []

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  global.fetch = jest.fn(async () => {
    const found = answers.shift()
    if (!found) throw new TypeError('offline')
    return { ok: true, status: 200, json: async () => found } as Response
  })
})
afterEach(() => jest.useRealTimers())

test('shows how far the import is, and keeps it while the desk cannot be reached', async () => {
  answers.push({ status: 'writing', doing: 'written', percent: 40 })
  render(<ImportProgress id="abc" status="writing" progress={{ doing: 'waiting', percent: 0 }} />)
  expect(screen.getByRole('status')).toHaveTextContent(working.writing)
  expect(screen.getByText(doing.waiting)).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('progressbar')).toHaveValue(40)
  await act(() => jest.advanceTimersByTimeAsync(1500))
  expect(screen.getByText(doing.written.replace('{percent}', '40'))).toBeVisible()
  expect(fetch).toHaveBeenLastCalledWith(
    '/banco/importa/abc/avanzamento',
    expect.objectContaining({ cache: 'no-store' }),
  )
})
