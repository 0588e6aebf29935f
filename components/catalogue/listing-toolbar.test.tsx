import { screen, within } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import type { ListingValues } from '@/lib/catalogue/listing'
import type { Facets } from '@/lib/contract/products'
import messages from '@/messages/it.json'
import { ListingToolbar } from './listing-results'

const facets = {
  brands: [
    { value: 'lenidol', label: 'Lenidol', count: 2 },
    // A platform without labels.
    { value: 'Solara', count: 1 },
  ],
  price: { min: 3.2, max: 19.9 },
  available: 5,
  discounted: 0,
  without_prescription: 4,
  kinds: [{ value: 'medicine' as const, count: 7 }],
}

const href = (values: ListingValues) => `/search?${JSON.stringify(values)}`

function show(values: ListingValues, kinds: Facets['kinds'] = facets.kinds, traits?: Facets['traits']) {
  return renderWithTexts(
    <ListingToolbar
      total={7}
      values={values}
      facets={{ ...facets, kinds, traits }}
      sorts={['relevance', 'price_asc']}
      pathname="/search"
      all_discounted={false}
      keep={{ query: 'tosse' }}
      href={href}
    />,
  )
}

test('the filters are a GET form with the names of the contract, and carry query and sort on', () => {
  const { container } = show({
    sort: 'price_asc',
    available: true,
    brand: ['lenidol', 'solara', 'sparita'],
    price_max: 20,
  })
  const form = container.querySelector('form')
  expect(form).toHaveAttribute('action', '/search')
  expect(form).toHaveAttribute('method', 'get')
  const sent = new FormData(form ?? undefined)
  expect([...sent.entries()]).toEqual(
    expect.arrayContaining([
      ['query', 'tosse'],
      ['sort', 'price_asc'],
      ['available', '1'],
      ['brand', 'lenidol'],
      ['brand', 'Solara'],
      ['brand', 'sparita'],
      ['price_max', '20'],
    ]),
  )
  expect(sent.has('discounted')).toBe(false)
  expect(screen.getByRole('link', { name: /filtro.*Lenidol/i })).toBeInTheDocument()
})

test('"Senza ricetta" is asked only among medicines, and stays where it is on', () => {
  const cosmetics: Facets['kinds'] = [{ value: 'cosmetic', count: 7 }]
  const asked = () => screen.queryByRole('checkbox', { name: /^Senza ricetta/, hidden: true })
  const { unmount } = show({})
  expect(asked()).not.toBeNull()
  unmount()
  const { unmount: away } = show({}, cosmetics)
  expect(asked()).toBeNull()
  away()
  show({ without_prescription: true }, cosmetics)
  expect(asked()).not.toBeNull()
})

test('one chooses by what only some products of the listing are, and of it what they are', () => {
  show({ traits: ['sun.low'] }, facets.kinds, [
    { value: 'form.cream', count: 7 },
    { value: 'sun.high', count: 3 },
    { value: 'sun.very_high', count: 4 },
  ])
  const sun = within(screen.getByRole('group', { name: 'Protezione solare', hidden: true }))
  const boxes = sun.getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
  expect(boxes.map(({ name, value, checked }) => [name, value, checked])).toEqual([
    ['traits', 'sun.low', true],
    ['traits', 'sun.high', false],
    ['traits', 'sun.very_high', false],
  ])
  expect(screen.queryByRole('group', { name: 'Forma', hidden: true })).toBeNull()
  expect(screen.getByRole('link', { name: /^Togli il filtro SPF da 6 a 10/ })).toHaveAttribute(
    'href',
    href({ traits: [] }),
  )
})

test('each order is a link that keeps the filters, and the current one is marked', () => {
  show({ available: true })
  expect(screen.getByRole('link', { name: 'Meno cari' })).toHaveAttribute(
    'href',
    href({ available: true, sort: 'price_asc' }),
  )
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Rilevanza')
})

test('the orders link to the parameters of the ranking (docs/domain.md#L29)', () => {
  show({})
  expect(screen.getByRole('link', { name: messages.listing.ranking })).toHaveAttribute('href', '/transparency#ordine')
})

test('each active filter is a link to the listing without it', () => {
  show({ brand: ['A', 'B'], price_min: 5, price_max: 10 })
  const active = within(screen.getByRole('list', { name: 'Filtri attivi' }))
  expect(active.getByRole('link', { name: 'Togli il filtro A' })).toHaveAttribute(
    'href',
    href({ brand: ['B'], price_min: 5, price_max: 10 }),
  )
  expect(active.getByRole('link', { name: /Da 5,00\s€ a 10,00\s€/ })).toHaveAttribute(
    'href',
    href({ brand: ['A', 'B'] }),
  )
})

test('without filters there is nothing to remove', () => {
  show({ sort: 'price_asc' })
  expect(screen.queryByRole('list', { name: 'Filtri attivi' })).not.toBeInTheDocument()
})

test('a filter that no product meets cannot be ticked, unless it is on', () => {
  const box = () => screen.getByRole('checkbox', { name: /^In offerta/, hidden: true })
  const { unmount } = show({})
  expect(box()).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: /^Solo disponibili/, hidden: true })).toBeEnabled()
  unmount()
  show({ discounted: true })
  expect(box()).toBeEnabled()
})
