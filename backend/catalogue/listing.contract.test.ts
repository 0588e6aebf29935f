import { sql } from 'drizzle-orm'
import type { Sort } from '@/lib/contract/products'
import { ALL_TRAITS, getTraitGroup, getTraits, knownTraits, type Trait } from '@/lib/rules/traits'
import { brandKey, searchKey } from '@/lib/rules/words'
import { openDatabase } from '../database/open'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { runCommand } from '../testing/run'
import { asked, CLOSED, FAR, NEAR, shelves, special, tree } from '../testing/shelves'
import { countCategories } from './derived'

jest.setTimeout(300_000)

const backend = sharedBackend('shelves')
const { api } = backend

interface Line {
  minsan: string
  name: string
  brand: string | null
  kind: string
  traits: Trait[]
  key: string
  on_prescription: boolean
  categories: string[]
  carried: boolean
  price: number | null
  level: number
  percent: number
  pharmacies: number
  everywhere: number
}

/** Expected listing, computed from the fixture product by product. */
function linesAt(pharmacyId: string | null): Line[] {
  return shelves
    .filter(({ withdrawn_at }) => !withdrawn_at)
    .map((product) => {
      const lawful =
        product.kind !== 'infant_formula' && product.kind !== 'homeopathic' && (product.supply ?? 'OTC') === 'OTC'
      const own = asked
        .filter((offer) => offer.minsan === product.minsan && offer.pharmacy_id !== CLOSED)
        .map((offer) => {
          const price = product.national_price_cents ?? offer.price_cents
          const level = (offer.stock ?? 0) > 0 ? 2 : offer.orderable ? 1 : 0
          const list = offer.list_price_cents ?? 0
          const before =
            product.minsan === special.no_history ? 0 : product.minsan === special.once_cheaper ? 700 : list
          const percent = lawful && list > price && before > price ? Math.floor(((before - price) * 100) / before) : 0
          return { pharmacy_id: offer.pharmacy_id, price, level, percent }
        })
      const had = own
        .filter(({ level }) => level > 0)
        .sort((a, b) => a.price - b.price || b.level - a.level || a.pharmacy_id.localeCompare(b.pharmacy_id))
      const everywhere = Math.max(0, ...own.map(({ level }) => level))
      const here = pharmacyId === null ? had[0] : own.find((offer) => offer.pharmacy_id === pharmacyId)
      return {
        minsan: product.minsan,
        name: product.name,
        brand: product.brand ?? null,
        kind: product.kind,
        traits: getTraits({ form: null, pack: null, description: '', ...product }),
        key: searchKey(product.name),
        on_prescription: (product.supply ?? 'OTC') !== 'OTC' && product.supply !== 'SOP',
        categories: product.categories.flatMap((slug) => [
          slug,
          tree.find(({ children }) => children.some((child) => child.slug === slug))?.slug ?? slug,
        ]),
        carried: here !== undefined,
        price: here?.price ?? null,
        level: pharmacyId === null ? everywhere : (here?.level ?? 0),
        percent: here?.percent ?? 0,
        pharmacies: had.length,
        everywhere,
      }
    })
}

const bytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const up = (a: number | null, b: number | null) =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY) || 0
const down = (a: number | null, b: number | null) => (b ?? -1) - (a ?? -1)

function sorted(
  lines: Line[],
  sort: Sort,
  { at_pharmacy, text }: { at_pharmacy: boolean; text: string | null },
): string[] {
  const named = (a: Line, b: Line) => bytes(a.key, b.key) || bytes(a.minsan, b.minsan)
  const best = (a: Line, b: Line) =>
    b.level - a.level || b.everywhere - a.everywhere || b.pharmacies - a.pharmacies || named(a, b)
  const starts = ({ key }: Line) => (text !== null && key.startsWith(searchKey(text)) ? 1 : 0)
  const carried = (a: Line, b: Line) => (at_pharmacy ? Number(b.carried) - Number(a.carried) : 0)
  const orders: Record<Sort, (a: Line, b: Line) => number> = {
    relevance: text === null ? (a, b) => carried(a, b) || best(a, b) : (a, b) => starts(b) - starts(a) || best(a, b),
    name: (a, b) => carried(a, b) || named(a, b),
    price_asc: (a, b) =>
      carried(a, b) ||
      (Number.isNaN(up(a.price, b.price)) ? 0 : up(a.price, b.price)) ||
      (at_pharmacy && !a.carried ? best(a, b) : named(a, b)),
    price_desc: (a, b) =>
      carried(a, b) || down(a.price, b.price) || (at_pharmacy && !a.carried ? best(a, b) : named(a, b)),
    discount: (a, b) => carried(a, b) || b.percent - a.percent || best(a, b),
  }
  return [...lines].sort(orders[sort]).map(({ minsan }) => minsan)
}

const scopes = [
  { slug: null, text: null },
  { slug: 'medicinali', text: null },
  { slug: 'viso', text: null },
  { slug: null, text: 'cre' },
  { slug: null, text: 'forte gel' },
] as const
const pharmacies = [undefined, NEAR, FAR]
const brands = [undefined, 'Vitasol', 'ECLÀT,Salus,', 'R&D, Figli', 'nessuno']
const prices: { price_min?: number; price_max?: number }[] = [
  {},
  { price_min: 5, price_max: 12.5 },
  { price_max: 6.999 },
]
const sorts: Sort[] = ['relevance', 'name', 'price_asc', 'price_desc', 'discount']
const traits = [undefined, undefined, 'form.cream,form.tablets', 'form.cream,form.tablets,age.children,form.bricks']
const both = [undefined, true]

/** Every seventh combination: fast, and still pairs all values. */
const combinations = scopes
  .flatMap((scope) =>
    pharmacies.flatMap((pharmacy_id) =>
      brands.flatMap((brand) =>
        prices.flatMap((price) =>
          both.flatMap((available) =>
            both.flatMap((discounted) =>
              both.map((without_prescription) => ({
                scope,
                pharmacy_id,
                filters: { brand, ...price, available, discounted, without_prescription },
              })),
            ),
          ),
        ),
      ),
    ),
  )
  .filter((_, place) => place % 7 === 0)
  .map((one, turn) => ({ ...one, filters: { ...one.filters, traits: traits[turn % traits.length] } }))

test('a brand in several spellings is one filter, labelled as it is most often written', async () => {
  const ask = async (brand?: string) =>
    (await api('searchProducts', { query: { brand, facets: true, TakeRow: 100 } })).data
  const found = (await ask()).facets?.brands.filter(({ value }) => ['dermal', 'eclat'].includes(value))
  expect(found?.map(({ value, label }) => [value, label])).toEqual([
    ['dermal', 'Dermal'],
    ['eclat', 'Éclat'],
  ])
  for (const brand of ['dermal', 'DERMAL', 'Der-mal', 'Dermàl', ' dermal '])
    expect([brand, (await ask(brand)).total]).toEqual([brand, found?.[0]?.count])
})

describe('listings', () => {
  it('agree with a reckoning product by product: every scope, pharmacy, filter and facet, all orders', async () => {
    const at = new Map(pharmacies.map((pharmacyId) => [pharmacyId, linesAt(pharmacyId ?? null)]))
    let filled = 0
    for (const [turn, { scope, pharmacy_id, filters }] of combinations.entries()) {
      const sort = sorts[turn % sorts.length] ?? 'relevance'
      const chosen = filters.brand && [filters.brand, ...filters.brand.split(',')].map(brandKey)
      const words = scope.text?.split(' ') ?? []
      const inScope = (at.get(pharmacy_id) ?? []).filter(
        (line) =>
          (scope.slug === null || line.categories.includes(scope.slug)) &&
          words.every((word) =>
            `${line.key} ${searchKey(line.brand ?? '')}`.split(' ').some((other) => other.startsWith(word)),
          ),
      )
      const wanted = knownTraits(filters.traits?.split(',') ?? [])
      const passesGroup = (group: string) => (line: Line) => {
        const ofGroup = wanted.filter((trait) => getTraitGroup(trait) === group)
        return ofGroup.length === 0 || ofGroup.some((trait) => line.traits.includes(trait))
      }
      const passes = {
        form: passesGroup('form'),
        age: passesGroup('age'),
        brand: (line: Line) => !chosen || (line.brand !== null && chosen.includes(brandKey(line.brand))),
        price: ({ price }: Line) =>
          (filters.price_min === undefined || (price !== null && price >= filters.price_min * 100)) &&
          (filters.price_max === undefined || (price !== null && price <= filters.price_max * 100)),
        available: ({ level }: Line) => !filters.available || level === 2,
        discounted: ({ percent }: Line) => !filters.discounted || percent > 0,
        without_prescription: ({ on_prescription }: Line) => !filters.without_prescription || !on_prescription,
      }
      const left = (own?: keyof typeof passes) =>
        inScope.filter((line) => Object.entries(passes).every(([name, pass]) => name === own || pass(line)))
      const expected = sorted(left(), sort, { at_pharmacy: pharmacy_id !== undefined, text: scope.text })
      const page_size = [100, 7, 20][turn % 3] ?? 100
      const page_number = page_size === 100 ? 1 : 1 + (turn % 4)
      const query = { ...filters, pharmacy_id, sort, facets: true }
      const { data } =
        scope.slug === null
          ? await api('searchProducts', {
              query: {
                ...query,
                PageIndex: page_number,
                TakeRow: page_size,
                ...(scope.text !== null && { NomeProdotto: scope.text }),
              },
            })
          : await api('listCategoryProducts', {
              params: { slug: scope.slug },
              query: { ...query, page_number, page_size },
            })
      const label = JSON.stringify({ scope, pharmacy_id, filters, sort, page_number, page_size })
      const page = expected.slice((page_number - 1) * page_size, page_number * page_size)
      expect({ label, total: data.total, page: data.items.map(({ minsan }) => minsan) }).toEqual({
        label,
        total: expected.length,
        page,
      })
      const counted = (name: 'brand' | 'kind', lines: Line[]) => {
        const counts = new Map<string, number>()
        for (const line of lines) {
          const value = name === 'brand' && line.brand !== null ? brandKey(line.brand) : line[name]
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
        }
        return counts
      }
      const euros = left('price').flatMap(({ price }) => (price === null ? [] : [price / 100]))
      const brandCounts = new Map(
        data.facets?.brands.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
      )
      expect({
        label,
        brands: brandCounts,
        kinds: new Map(data.facets?.kinds.map(({ value, count }) => [value, count])),
      }).toEqual({
        label,
        brands: counted('brand', left('brand')),
        kinds: counted('kind', left()),
      })
      const countTrait = (trait: Trait) =>
        left(getTraitGroup(trait) as 'form' | 'age').filter((line) => line.traits.includes(trait)).length
      const everything = scope.slug === null && scope.text === null
      expect({ label, traits: data.facets?.traits }).toEqual({
        label,
        traits: everything
          ? undefined
          : ALL_TRAITS.flatMap((value) => (countTrait(value) > 0 ? [{ value, count: countTrait(value) }] : [])),
      })
      expect({ label, ...data.facets, traits: undefined, brands: [], kinds: [] }).toEqual({
        label,
        traits: undefined,
        brands: [],
        kinds: [],
        price: euros.length === 0 ? null : { min: Math.min(...euros), max: Math.max(...euros) },
        available: left('available').filter(({ level }) => level === 2).length,
        discounted: left('discounted').filter(({ percent }) => percent > 0).length,
        without_prescription: left('without_prescription').filter(({ on_prescription }) => !on_prescription).length,
      })
      if (data.items.length > 0) filled += 1
    }
    // Guards against trivially empty pages.
    expect(filled).toBeGreaterThan(combinations.length / 5)
  })

  it('page through without a gap or a double', async () => {
    for (const pharmacy_id of [undefined, NEAR]) {
      const seen: string[] = []
      for (let page = 1; ; page++) {
        const { data } = await api('searchProducts', { query: { pharmacy_id, PageIndex: page, TakeRow: 9 } })
        seen.push(...data.items.map(({ minsan }) => minsan))
        if (data.items.length < 9) break
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(shelves.length - 1)
    }
  })

  it('discount nothing that the law keeps out, and say the lowest price with every reduction (docs/domain.md#L7, #L8, #L9)', async () => {
    for (const pharmacy_id of [undefined, NEAR, FAR]) {
      const { data } = await api('searchProducts', { query: { discounted: true, pharmacy_id, TakeRow: 100 } })
      expect(data.items.length).toBeGreaterThan(5)
      for (const item of data.items) {
        expect(['OTC', null]).toContain(item.supply)
        expect(item.kind).not.toMatch(/infant_formula|homeopathic/)
        expect(item.discount_percent).toBeGreaterThan(0)
        expect(item.lowest_price_30d).toBeGreaterThan(item.price ?? Number.POSITIVE_INFINITY)
      }
      const shown = data.items.map(({ minsan }) => minsan)
      for (const minsan of [
        special.sop,
        special.formula,
        special.homeopathic,
        special.no_history,
        special.once_cheaper,
      ])
        expect(shown).not.toContain(minsan)
    }
  })

  it('take an unknown or closed pharmacy for none', async () => {
    const { data: plain } = await api('searchProducts', { query: {} })
    for (const pharmacy_id of [CLOSED, '424242', '0', '99999999999', '3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d'])
      expect((await api('searchProducts', { query: { pharmacy_id } })).data).toEqual(plain)
  })

  it('answer an empty page beyond the end and refuse what is no page', async () => {
    const { data } = await api('searchProducts', { query: { PageIndex: 1000, TakeRow: 100 } })
    expect(data).toMatchObject({ items: [], total: shelves.length - 1, page_number: 1000 })
    const refused = [
      'PageIndex=0',
      'PageIndex=1001',
      'PageIndex=-1',
      'PageIndex=1e9',
      'TakeRow=101',
      'TakeRow=0',
      'TakeRow=',
      'sort=price',
      'price_min=x',
      'price_min=-1',
      'available=yes',
      'facets=2',
      'pharmacy_id=a%20b',
      'nope=1',
      `NomeProdotto=${'a'.repeat(201)}`,
      `brand=${'a'.repeat(301)}`,
      'sort=name&sort=name',
    ]
    for (const query of refused) {
      const response = await fetch(`${backend.url}/products?${query}`)
      expect(`${query}: ${response.status}`).toBe(`${query}: 422`)
      expect(await response.json()).toMatchObject({ code: 'validation_failed' })
    }
    const wrong = await fetch(`${backend.url}/products?price_min=x&PageIndex=0&available=yes`)
    expect((await wrong.json()).errors).toEqual(
      expect.arrayContaining([
        { field: 'price_min', code: 'number_invalid' },
        { field: 'PageIndex', code: 'out_of_range' },
        { field: 'available', code: 'flag_invalid' },
      ]),
    )
    expect((await fetch(`${backend.url}/v1/categories/viso/products?page_size=0`)).status).toBe(422)
    expect((await api('listCategoryProducts', { params: { slug: 'nessuna' }, query: {} })).problem.code).toBe(
      'not_found',
    )
  })
})

describe('categories', () => {
  it('come as a tree whose counts are the totals of their listings', async () => {
    const { data, headers } = await api('listCategories', {})
    expect(data.map(({ slug, children }) => ({ slug, children: children.map((child) => child.slug) }))).toEqual(
      tree
        .map(({ slug, children }) => ({
          slug,
          children: children.map((child) => child.slug).sort((a, b) => bytes(categoryName(a), categoryName(b))),
        }))
        .sort((a, b) => bytes(categoryName(a.slug), categoryName(b.slug))),
    )
    for (const { slug, products_count } of data.flatMap((root) => [root, ...root.children])) {
      const listing = await api('listCategoryProducts', { params: { slug }, query: {} })
      const counted = linesAt(null).filter((line) => line.categories.includes(slug)).length
      expect({ slug, total: listing.data.total }).toEqual({ slug, total: counted })
      expect(products_count).toBe(counted)
      expect(listing.data.category).toMatchObject({ slug, products_count })
    }
    expect(headers.get('etag')).toBeTruthy()
    expect(headers.get('cache-control')).toContain('public')
  })

  it('name those with reductions', async () => {
    for (const pharmacy_id of [undefined, NEAR, FAR, CLOSED]) {
      const lines = linesAt(pharmacy_id === CLOSED ? null : (pharmacy_id ?? null))
      const expected = tree.flatMap(({ slug, name }) => {
        const within = lines.filter(({ categories }) => categories.includes(slug))
        const total = within.filter(({ percent }) => percent > 0).length
        return total > 0 ? [{ slug, name, total }] : []
      })
      const { data } = await api('listReducedCategories', { query: { pharmacy_id } })
      expect(data).toEqual(expected.sort((a, b) => bytes(a.name, b.name)))
      expect(data).not.toEqual([])
    }
  })

  it('are counted, and all products, without reading them', async () => {
    const [first] = (await api('searchProducts', { query: {} })).data.items
    const total = async () => (await api('searchProducts', { query: {} })).data.total
    const before = await total()
    await runCommand(backend.folder, 'products', 'hide', first?.minsan ?? '')
    expect(await total()).toBe(before - 1)
    await runCommand(backend.folder, 'products', 'show', first?.minsan ?? '')
    expect(await total()).toBe(before)
  })

  it('of mainly prescription medicines are not named as reduced (docs/domain.md#L7)', async () => {
    const { DATABASE_URL, DATA_DIR = backend.folder } = await testEnvironment(backend.folder)
    const { database, close } = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
    const named = async () => (await api('listReducedCategories', { query: {} })).data.map(({ slug }) => slug)
    for (const [prescribed, expected] of [
      [sql`products_count / 2`, ['bellezza', 'medicinali']],
      [sql`products_count / 2 + 1`, ['bellezza']],
    ] as const) {
      await database.execute(sql`UPDATE categories SET prescribed_count = ${prescribed} WHERE slug = 'medicinali'`)
      expect(await named()).toEqual(expected)
    }
    await countCategories(database)
    expect(await named()).toEqual(['bellezza', 'medicinali'])
    await close()
  })
})

function categoryName(slug: string): string {
  return tree.flatMap((root) => [root, ...root.children]).find((category) => category.slug === slug)?.name ?? ''
}
