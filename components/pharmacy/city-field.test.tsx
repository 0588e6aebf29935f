import { act, fireEvent, render, screen } from '@testing-library/react'
import { suggestCities } from '@/lib/cities/browser'
import type { City } from '@/lib/contract/cities'
import { CityField } from './city-field'

jest.mock('@/lib/cities/browser', () => ({ suggestCities: jest.fn() }))
const suggest = jest.mocked(suggestCities)

const city = (name: string): City => ({
  slug: name.toLowerCase(),
  name,
  province: 'MI',
  region: 'Lombardia',
  postal_codes: ['20121'],
  latitude: 45,
  longitude: 9,
})
const texts = { address: 'Comune', hint: 'Per esempio', cities: 'Comuni', found: { one: 'uno', other: '# trovati' } }

const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(250)))

beforeEach(() => {
  jest.useFakeTimers()
  suggest.mockReset()
})
afterEach(() => jest.useRealTimers())

test('asks once the typing rests, and the arrows and Enter pick', async () => {
  suggest.mockResolvedValue([city('Milano'), city('Milazzo')])
  const picked = jest.fn()
  render(<CityField texts={texts} initial="" onPick={picked} />)
  const field = screen.getByRole('combobox', { name: 'Comune' })
  for (const value of ['m', 'mi', 'mil']) fireEvent.change(field, { target: { value } })
  await settle()
  expect(suggest.mock.calls).toEqual([['mil']])
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('2 trovati')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toHaveBeenCalledWith(expect.objectContaining({ slug: 'milano' }))
  expect(screen.queryAllByRole('option')).toHaveLength(0)
})

test('an older answer never replaces a newer one', async () => {
  let answerOld: (cities: City[]) => void = () => undefined
  suggest.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answerOld = resolve
      }),
  )
  suggest.mockResolvedValueOnce([city('Roma')])
  render(<CityField texts={texts} initial="" onPick={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'mil' } })
  await settle()
  fireEvent.change(field, { target: { value: 'rom' } })
  await settle()
  await act(async () => answerOld([city('Milano')]))
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Roma (MI)20121'])
})

test('Esc closes the list, and Enter then leaves the form to itself', async () => {
  suggest.mockResolvedValue([city('Milano')])
  render(<CityField texts={texts} initial="" onPick={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'mil' } })
  await settle()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
})
