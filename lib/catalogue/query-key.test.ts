import { parseQueryKey, queryAddress } from './query-key'

function asked(address: string) {
  const kept = queryAddress(address)
  if (kept === null || 'moved' in kept) return kept
  const [path = '', query = ''] = kept.url.split('?')
  const { query_key: key = '', ...rest } = Object.fromEntries(new URLSearchParams(query))
  return { path, ...parseQueryKey(key), ...rest }
}

test('a search and a narrowed listing have one key, whatever the order and what is unknown', () => {
  expect(asked('/search?query=mal+di+testa&sort=name&utm_source=x')).toEqual({
    path: '/search',
    query: 'mal di testa',
    sort: 'name',
  })
  const [one, other] = ['brand=A&available=1&page=2', 'page=2&available=1&x=1&brand=A&_rsc=1'].map((query) =>
    queryAddress(`/categories/dolore?${query}`),
  )
  expect(one).toEqual({ url: expect.stringMatching(/^\/categories\/dolore\?query_key=[\w-]+$/) })
  expect(other).toEqual({ url: `${(one as { url: string }).url}&_rsc=1` })
  expect(asked('/categories/dolore/febbre?brand=A&brand=B')).toMatchObject({ brand: ['A', 'B'] })
  expect(asked('/discounts?category=dolore')).toEqual({ path: '/discounts', category: 'dolore' })
})

test('what can be no page shares one key, and a search for nothing has one', () => {
  expect(asked('/search?query=abc&page=x')).toEqual({ path: '/search', query: 'abc', page: 'none' })
  expect(asked('/search?query=abc&page=-3')).toEqual(asked('/search?query=abc&page=x'))
  expect(asked('/search')).toEqual({ path: '/search', query: '' })
})

test('empty fields of a form are left out by one move', () => {
  expect(asked('/search?query=abc&price_min=&sort=name')).toEqual({ moved: '/search?query=abc&sort=name' })
  expect(asked('/discounts?category=&available=1')).toEqual({ moved: '/discounts?available=1' })
})

test('nobody names a key from outside, and other addresses stay', () => {
  expect(asked('/categories/dolore?query_key=abc')).toEqual({ moved: '/categories/dolore' })
  expect(asked('/search?query=abc&query_key=xyz')).toEqual({ path: '/search', query: 'abc' })
  for (const address of [
    '/categories/dolore',
    '/categories/dolore?page=2',
    '/home?sort=name',
    '/product/1?query_key=a',
  ])
    expect(queryAddress(address)).toBeNull()
})
