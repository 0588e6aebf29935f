import { type Category, LISTING_FLAGS, type ProductSummary, productCalls } from '@/lib/contract/products'
import { parseRichText } from '@/lib/html/tree'
import routes from '@/lib/rules/routes.json'
import { ALL_TRAITS } from '@/lib/rules/traits'
import { categoryHref, findCategory } from './categories'
import { parseHighlight } from './highlight'
import { leadHref } from './leads'
import { countFilters, countPages, hasEmptyFields, listingHref, listingQuery, readListing, readPage } from './listing'
import { answersFirst, purposeLine } from './product-words'
import { parseQueryKey, queryAddress } from './query-key'
import { isSearchable, readSearchText } from './search'
import { getSeason, promotable } from './server'

describe('listing', () => {
  describe('the address of a listing', () => {
    it('is read into the contract’s names', () => {
      expect(
        readListing({
          sort: 'price_desc',
          brand: ['Avène', 'Aboca,Bioderma'],
          price_min: '5',
          price_max: '12,50',
          available: '1',
          discounted: '0',
          without_prescription: '1',
          utm_source: 'x',
        }),
      ).toEqual({
        sort: 'price_desc',
        brand: ['avene', 'aboca', 'bioderma'],
        price_min: 5,
        price_max: 12.5,
        available: true,
        without_prescription: true,
      })
    })

    it.each([
      { sort: 'newest' },
      { price_min: '', price_max: 'abc' },
      { price_min: '-1' },
      { price_max: '1e5' },
      { brand: ['', ' '] },
      { available: 'yes' },
    ])('leaves out what it does not understand: %j', (params) => {
      expect(readListing(params)).toEqual({})
    })

    it('routes every on/off filter to the pages of queries', () => {
      expect(routes.listing_keys).toEqual(expect.arrayContaining([...LISTING_FLAGS]))
    })

    it('puts two prices in order', () => {
      expect(readListing({ price_min: '20', price_max: '10' })).toEqual({ price_min: 10, price_max: 20 })
    })

    it('takes no more brands than the contract does', () => {
      const brand = Array.from({ length: 40 }, (_, index) => `Marca numero ${index}`)
      const { brand: kept = [] } = readListing({ brand })
      expect(kept.length).toBeLessThan(40)
      expect(kept.join(',').length).toBeLessThanOrEqual(300)
    })

    it('takes the traits that there are, and all of them at once as the contract does', () => {
      const { traits = [] } = readListing({ traits: ['sun.high,form.bricks', 'form.cream', 'sun.high'] })
      expect(traits).toEqual(['form.cream', 'sun.high'])
      expect(countFilters({ traits })).toBe(2)
      expect(listingHref('/search', { traits })).toBe('/search?traits=form.cream&traits=sun.high')
      const all = listingQuery({ traits: [...ALL_TRAITS] })
      expect(productCalls.searchProducts.query.parse(all)).toMatchObject(all)
    })

    it('has one form, whatever the order it was typed in', () => {
      const values = readListing({ available: '1', brand: 'B', sort: 'name', price_max: '9' })
      expect(listingHref('/categories/igiene', values, { page: 3 })).toBe(
        '/categories/igiene?sort=name&brand=b&price_max=9&available=1&page=3',
      )
      expect(listingHref('/search', {}, { keep: { query: 'tosse & gola' } })).toBe('/search?query=tosse+%26+gola')
    })

    it('does not name the usual order, the first page or an absent filter', () => {
      expect(listingHref('/categories/igiene', { sort: 'relevance' }, { page: 1 })).toBe('/categories/igiene')
    })

    it('is read back as it was written', () => {
      const values = { sort: 'price_asc' as const, brand: ['a&b', 'c'], price_min: 1.5, discounted: true }
      const search = new URL(listingHref('/x', values), 'http://x').searchParams
      expect(readListing({ ...Object.fromEntries(search), brand: search.getAll('brand') })).toEqual(values)
    })

    it('tells a form’s empty fields', () => {
      expect(hasEmptyFields({ price_min: '', available: '1' })).toBe(true)
      expect(hasEmptyFields({ price_min: '3', query: '' })).toBe(false)
    })

    it('counts filters, not the order', () => {
      expect(countFilters({ sort: 'name', brand: ['A', 'B'], price_min: 1, price_max: 2, available: true })).toBe(4)
    })

    it('joins brands for the call', () => {
      expect(listingQuery({ brand: ['A', 'B'], available: true })).toEqual({ brand: 'A,B', available: true })
      expect(listingQuery({})).toEqual({})
    })
  })

  describe('pages', () => {
    it.each([
      [undefined, 1],
      ['', 1],
      ['2', 2],
      [['3', '4'], 3],
      ['1000', 1000],
      ['1001', undefined],
      ['0', undefined],
      ['-1', undefined],
      ['2x', undefined],
    ])('reads %j as %j', (text, page) => expect(readPage(text)).toBe(page))

    it.each([
      [0, 1],
      [10, 1],
      [11, 2],
      [100_000, 1000],
    ])('makes of %i products %i pages', (total, pages) => expect(countPages(total)).toBe(pages))
  })
})

describe('query key', () => {
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
    expect(asked('/categories/dolore/febbre?brand=A&brand=B')).toMatchObject({ brand: ['a', 'b'] })
    // A link with another spelling of a brand is the same page.
    const spellings = ["L'Oréal", 'L’Oréal', 'LOREAL', 'L`Oreal', 'l oréal']
    const keys = spellings.map((brand) => queryAddress(`/discounts?${new URLSearchParams({ brand })}`))
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1)
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

  test('a key in a request is ignored, and other addresses stay', () => {
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
})

describe('categories', () => {
  const node = (slug: string) => ({ slug, name: slug, image: null, description: null, products_count: 3 })
  const tree: Category[] = [
    { ...node('igiene'), children: [{ ...node('denti'), children: [] }] },
    { ...node('bambini'), children: [] },
  ]

  describe('categories', () => {
    it('are found by their slugs', () => {
      expect(findCategory(tree, ['bambini'])).toMatchObject({ category: { slug: 'bambini' }, parent: null })
      expect(findCategory(tree, ['igiene', 'denti'])).toMatchObject({
        category: { slug: 'denti' },
        parent: { slug: 'igiene' },
      })
    })

    it.each([[['denti']], [['bambini', 'denti']], [['x']], [['igiene', 'x']], [[]]])('%j is none', (slugs) =>
      expect(findCategory(tree, slugs)).toBeNull(),
    )

    it('have an address', () => {
      expect(categoryHref(['igiene', 'denti'])).toBe('/categories/igiene/denti')
      expect(categoryHref(['a/b?'])).toBe('/categories/a%2Fb%3F')
    })
  })
})

describe('highlight', () => {
  const plainName = (highlighted: string) =>
    parseHighlight(highlighted)
      .map(({ text }) => text)
      .join('')

  describe('a highlighted name', () => {
    it('splits into what matched and what did not', () => {
      expect(parseHighlight('<em>Tachi</em>pirina 500 mg')).toEqual([
        { text: 'Tachi', match: true },
        { text: 'pirina 500 mg', match: false },
      ])
    })

    it('decodes entities, once', () => {
      expect(parseHighlight('Acqua &amp; <em>sale</em> d&#39;Abano &#x2013; 5 &lt; 6 &amp;lt;')).toEqual([
        { text: 'Acqua & ', match: false },
        { text: 'sale', match: true },
        { text: " d'Abano – 5 < 6 &lt;", match: false },
      ])
    })

    it('leaves any other tag as text', () => {
      expect(parseHighlight('<img src=x onerror=alert(1)><em class="x">a</em>')).toEqual([
        { text: '<img src=x onerror=alert(1)><em class="x">a', match: false },
      ])
    })

    it('survives tags that do not pair and codes that are no characters', () => {
      expect(parseHighlight('</em>a<em><em>b</em>c')).toEqual([
        { text: 'a', match: false },
        { text: 'b', match: true },
        { text: 'c', match: true },
      ])
      expect(plainName('&#0;&#xD800;&#9999999;&unknown;')).toBe('&#0;&#xD800;&#9999999;&unknown;')
    })

    it('gives the plain name', () => {
      expect(plainName('Vita<em>mina</em> C &amp; D')).toBe('Vitamina C & D')
      expect(plainName('')).toBe('')
    })
  })
})

describe('home', () => {
  const product = (over: Partial<ProductSummary> = {}): ProductSummary => ({
    minsan: '980123451',
    name: 'Crema',
    brand: null,
    image: null,
    price: 9.9,
    list_price: null,
    discount_percent: null,
    price_from: false,
    lowest_price_30d: null,
    unit_price: null,
    kind: 'cosmetic',
    supply: null,
    availability: 'available',
    max_quantity: null,
    ...over,
  })
  describe('what the home page may put forward', () => {
    it.each<Partial<ProductSummary>>([
      { kind: 'medicine', supply: 'OTC' },
      { kind: 'medicine', supply: 'SOP' },
      { kind: 'medicine', supply: 'RR' },
      { kind: 'medicine', supply: null },
      { kind: 'homeopathic', supply: null },
      { kind: 'veterinary' },
      { kind: 'infant_formula' },
      { availability: 'unavailable' },
      { price: null },
    ])('is not %j', (over) => expect(promotable([product(over)])).toEqual([]))

    it('shows available goods, as many as fit', () => {
      expect(promotable([product(), product({ kind: 'supplement', availability: 'orderable' })])).toHaveLength(2)
      expect(promotable(Array.from({ length: 20 }, () => product()))).toHaveLength(8)
    })
  })

  test.each([
    ['2026-11-30T23:30:00Z', 'winter'],
    ['2027-02-28T12:00:00Z', 'winter'],
    ['2027-02-28T23:30:00Z', 'spring'],
    ['2027-07-15T12:00:00Z', 'summer'],
    ['2027-10-31T12:00:00Z', 'autumn'],
  ])('at %s it is %s in Italy', (moment, season) => expect(getSeason(new Date(moment))).toBe(season))
})

describe('leads', () => {
  test.each([
    ['need', 'Mal di testa', '/search?query=Mal+di+testa'],
    ['ingredient', 'acido folico', '/search?query=acido+folico'],
    ['category', 'medicinali/gola', '/categories/medicinali/gola'],
    ['service', '7', '/pharmacy-services/7'],
    ['service', null, '/pharmacy-services'],
    ['pharmacies', 'on_duty', '/pharmacy-selection?on_duty=1'],
    ['pharmacies', 'near', '/pharmacy-selection'],
    ['pharmacy', 'MI 1/2', '/pharmacy/MI%201%2F2'],
  ] as const)('a %s of key %p is at %s', (kind, key, href) => {
    expect(leadHref({ kind, key, name: 'x' })).toBe(href)
  })
})

describe('leaflet', () => {
  test('purpose, use, contraindications and warnings come first; the rest keeps its order', () => {
    const sections = ['composition', 'contraindications', 'warnings', 'dosage', 'indications'].map((code) => ({ code }))
    const { first, rest } = answersFirst(sections)
    expect(first.map(({ code }) => code)).toEqual(['indications', 'dosage', 'contraindications', 'warnings'])
    expect(rest.map(({ code }) => code)).toEqual(['composition'])
  })

  test.each([
    [
      '<p>Contiene X.</p><p>È indicato per:</p><ul><li>mal di testa;</li> <li>febbre.</li></ul>',
      'mal di testa, febbre',
    ],
    ['<p>È indicato per la febbre.</p>', null],
    ['<ul></ul>', null],
  ])('%s is said in one line as %s', (html, line) => {
    expect(purposeLine(parseRichText(html))).toBe(line)
  })

  test('a product without indications claims no purpose', () => {
    expect(purposeLine(undefined)).toBeNull()
  })
})

describe('search', () => {
  test.each([
    ['  mal   di\tgola ', 'mal di gola'],
    [undefined, ''],
    [['uno', 'due'], 'uno'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('%j searches for %j', (value, text) => expect(readSearchText(value)).toBe(text))

  test('the separators of a scanned code are kept', () => {
    expect(readSearchText('010800123456789721AB\u001d716012745093')).toBe('010800123456789721AB<GS>716012745093')
  })

  test('more than two characters are searched for', () => {
    expect(isSearchable('te')).toBe(false)
    expect(isSearchable('tè v')).toBe(true)
    expect(isSearchable('the')).toBe(true)
  })
})
