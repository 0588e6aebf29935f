import { productCalls } from '@/lib/contract/products'
import { ALL_TRAITS } from '@/lib/rules/traits'
import { countFilters, countPages, hasEmptyFields, listingHref, listingQuery, readListing, readPage } from './listing'

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
      brand: ['Avène', 'Aboca', 'Bioderma'],
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
      '/categories/igiene?sort=name&brand=B&price_max=9&available=1&page=3',
    )
    expect(listingHref('/search', {}, { keep: { query: 'tosse & gola' } })).toBe('/search?query=tosse+%26+gola')
  })

  it('does not name the usual order, the first page or an absent filter', () => {
    expect(listingHref('/categories/igiene', { sort: 'relevance' }, { page: 1 })).toBe('/categories/igiene')
  })

  it('is read back as it was written', () => {
    const values = { sort: 'price_asc' as const, brand: ['A & B', 'C'], price_min: 1.5, discounted: true }
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
