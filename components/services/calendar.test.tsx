import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import messages from '@/messages/it.json'
import { Calendar } from './calendar'

// Today is a Saturday; 20 days can be booked.
const bounds = { first: '2026-11-21', last: '2026-12-10' }
const free = new Set(['2026-11-24', '2026-11-26', '2026-12-03'])
const texts = messages.services.booking
const user = userEvent.setup()
const chosen = jest.fn()

function Example({ marks = free, start = null }: { marks?: ReadonlySet<string> | null; start?: string | null }) {
  const [selected, setSelected] = useState<string | null>(start)
  return (
    <Calendar
      bounds={bounds}
      selected={selected}
      free={marks}
      onSelect={(day) => {
        chosen(day)
        setSelected(day)
      }}
    />
  )
}

const day = (name: RegExp | string) => screen.getByRole('button', { name })
const month = () => screen.getByRole('grid').getAttribute('aria-labelledby') ?? ''
const title = () => document.getElementById(month())?.textContent

beforeEach(() => chosen.mockClear())

test('a month of days from Monday without the weeks that are over, each with its availability', () => {
  render(<Example />)
  const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('abbr'))
  expect(headers).toEqual(['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'])
  expect(title()).toBe('novembre 2026')
  const [, first] = screen.getAllByRole('row')
  expect(within(first ?? document.body).getAllByRole('button')).toHaveLength(7)
  expect(screen.queryByRole('button', { name: /^domenica 15 novembre/ })).toBeNull()
  expect(day('martedì 24 novembre, orari liberi')).toBeEnabled()
  expect(day('mercoledì 25 novembre, nessun orario libero')).toBeEnabled()
  expect(day(/^venerdì 20 novembre/)).toBeDisabled()
  expect(day(/^sabato 21 novembre/)).toHaveAttribute('aria-current', 'date')
})

test('one day takes the focus, and the keys lead from it by days, weeks, months and to the ends of the week', async () => {
  render(<Example start="2026-11-24" />)
  expect(screen.getAllByRole('button').filter((one) => one.tabIndex === 0 && one.dataset.day)).toHaveLength(1)
  await user.tab()
  await user.tab()
  await user.tab()
  expect(day(/^martedì 24/)).toHaveFocus()
  for (const [key, name] of [
    ['{ArrowRight}', /^mercoledì 25 novembre/],
    ['{End}', /^domenica 29 novembre/],
    ['{Home}', /^lunedì 23 novembre/],
    ['{ArrowDown}', /^lunedì 30 novembre/],
    ['{ArrowRight}', /^martedì 1 dicembre/],
    ['{ArrowUp}', /^martedì 24 novembre/],
    ['{PageDown}', /^giovedì 10 dicembre/],
    ['{ArrowRight}', /^giovedì 10 dicembre/],
    ['{PageUp}', /^sabato 21 novembre/],
    ['{ArrowLeft}', /^sabato 21 novembre/],
  ] as const) {
    await user.keyboard(key)
    expect(day(name)).toHaveFocus()
  }
  expect(chosen).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenLastCalledWith('2026-11-28')
  expect(day(/^sabato 28/)).toHaveAttribute('aria-pressed', 'true')
})

test('the month buttons end with the days that can be booked', async () => {
  render(<Example />)
  const previous = screen.getByRole('button', { name: texts.previous })
  const next = screen.getByRole('button', { name: texts.next })
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  await user.click(previous)
  expect(title()).toBe('novembre 2026')
  await user.click(next)
  expect(title()).toBe('dicembre 2026')
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await user.click(next)
  expect(title()).toBe('dicembre 2026')
  // The month's first free day is the tab stop.
  expect(day(/^giovedì 3 dicembre, orari liberi/)).toHaveAttribute('tabindex', '0')
  expect(day(/^venerdì 11 dicembre/)).toBeDisabled()
})

test('with unknown availability any day can be opened, and nothing is claimed', async () => {
  render(<Example marks={null} />)
  await user.click(day('mercoledì 25 novembre'))
  expect(chosen).toHaveBeenCalledWith('2026-11-25')
})

test('the first free day, once known, does not change a month that was opened meanwhile', async () => {
  const props = { bounds, onSelect: chosen }
  const { rerender } = render(<Calendar {...props} selected={null} free={null} />)
  await user.click(day(texts.next))
  rerender(<Calendar {...props} selected="2026-11-24" free={free} />)
  expect(title()).toBe('dicembre 2026')
  // Shown unless the visitor has navigated.
  await user.click(day(/^giovedì 3 dicembre/))
  rerender(<Calendar {...props} selected="2026-12-03" free={free} />)
  rerender(<Calendar {...props} selected="2026-11-26" free={free} />)
  expect(title()).toBe('novembre 2026')
})
