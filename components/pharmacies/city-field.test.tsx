import { act, fireEvent, render, screen } from '@testing-library/react'
import { type City, cityCalls } from '@/lib/contract/cities'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { CityField } from './city-field'

const platform = standInForPlatform()
const suggest = (...cities: City[]) => platform.on(cityCalls.listCities, () => answered(cities))

const city = (name: string): City => ({
  slug: name.toLowerCase(),
  name,
  province: 'MI',
  region: 'Lombardia',
  postal_codes: ['20121'],
  latitude: 45,
  longitude: 9,
})

const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(250)))

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

test('asks once the typing rests, and the arrows and Enter pick', async () => {
  suggest(city('Milano'), city('Milazzo'))
  const picked = jest.fn()
  render(<CityField initial="" onPick={picked} onPostalCode={() => undefined} />)
  const field = screen.getByRole('combobox', { name: messages.pharmacy.address })
  for (const value of ['m', 'mi', 'mil']) fireEvent.change(field, { target: { value } })
  await settle()
  expect(platform.asked().map(({ query }) => query.query)).toEqual(['mil'])
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('2 comuni trovati')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toHaveBeenCalledWith(expect.objectContaining({ slug: 'milano' }))
  expect(screen.queryAllByRole('option')).toHaveLength(0)
})

test('an older answer never replaces a newer one', async () => {
  let answerOld = () => {}
  platform.on(cityCalls.listCities, ({ query }) =>
    query.query === 'rom'
      ? answered([city('Roma')])
      : new Promise((resolve) => {
          answerOld = () => resolve(answered([city('Milano')]))
        }),
  )
  render(<CityField initial="" onPick={() => undefined} onPostalCode={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'mil' } })
  await settle()
  fireEvent.change(field, { target: { value: 'rom' } })
  await settle()
  await act(async () => answerOld())
  await settle()
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Roma (MI)20121'])
})

test('Esc closes the list, and Enter then leaves the form to itself', async () => {
  suggest(city('Milano'))
  render(<CityField initial="" onPick={() => undefined} onPostalCode={() => undefined} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'mil' } })
  await settle()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
})
