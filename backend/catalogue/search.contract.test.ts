import { sharedBackend } from '../testing/file-backend'
import { FAR, NEAR, shelves, special } from '../testing/shelves'

jest.setTimeout(300_000)

const backend = sharedBackend('shelves')
const { api } = backend

const complete = async (query: string, pharmacy_id?: string, limit?: number) =>
  (await api('autocomplete', { query: { query, pharmacy_id, limit } })).data
const codes = (found: { items: { minsan: string }[] }) => found.items.map(({ minsan }) => minsan)

describe('the search box', () => {
  it.each([
    ['its name', 'tachidol', special.otc],
    ['the beginning of its name', 'tac', special.otc],
    ['capitals and accents', 'TACHIDÒL', special.otc],
    ['an accent typed as a sign of its own', 'tachido\u0300l', special.otc],
    ['words in another order', '500 tachi', special.otc],
    ['number and unit in one', 'tachidol 500mg', special.otc],
    ['its ingredient', 'xilomet', special.sop],
    ['its brand', 'hom arn', special.homeopathic],
    ['its minsan', '012745093', special.otc],
    ['its minsan with A', 'A012745093', special.otc],
    ['its minsan with spaces', ' 012 745 093 ', special.otc],
    ['the beginning of its minsan', '01274', special.otc],
    ['its codice 32', '0D4YD5', special.otc],
    ['its EAN', '8001234567897', special.otc],
    ['the beginning of its EAN', '80012345', special.otc],
    ['what an apostrophe parts', 'lolio', special.oil],
    ['a word without its apostrophe', 'olio', special.oil],
    ['what a hyphen parts', 'biocaffe', special.oil],
    ['a letter too few', 'tahidol', special.otc],
    ['a letter too many', 'tacchidol', special.otc],
    ['a wrong letter', 'tachidul', special.otc],
    ['a wrong first letter', 'rachidol', special.otc],
    ['two letters swapped', 'tahcidol', special.otc],
    ['two errors in a long word', 'xilmetazzolina', special.sop],
    ['an error in a word not finished', 'goccoil', special.sop],
    ['one right word and one wrong', 'salus amoxicilina', special.twin],
    ['signs around it', '  "tachidol"! ', special.otc],
  ])('finds a product by %s', async (_, text, minsan) => {
    expect(codes(await complete(text))[0]).toBe(minsan)
    expect(codes(await complete(text, FAR))).toContain(minsan)
  })

  it.each(['', ' ', '%', '_', '%_%', '💊', '\\', "'", '--', '/*', 'zzzzzz', 'qwrtpsdfg', '99999', '\u200b', '\u0000'])(
    'finds nothing for %p',
    async (text) => {
      expect(await complete(text)).toEqual({
        total: 0,
        items: [],
        understood: { danger: null, need: null, others: [] },
      })
    },
  )

  it('takes what looks like a program for words', async () => {
    for (const text of [
      "crema' OR 1=1 --",
      "'; DROP TABLE products; --",
      "crema') | ('gel",
      'crema:* & !gel',
      '{{7*7}}',
      '<script>alert(1)</script>',
      'crema\\',
      '🧴 crema 🧴',
      '﷽'.repeat(100),
    ])
      await complete(text)
    expect((await complete('crema')).total).toBeGreaterThan(5)
    expect(codes(await complete('🧴 idratante crema 🧴'))).toEqual(codes(await complete('crema idratante')))
  })

  it('counts what the page of results counts, whatever the text and pharmacy', async () => {
    const texts = [
      'c',
      'cre',
      'crema',
      'crema forte',
      'gel 1',
      'paracetamolo',
      'salus',
      'tahcidol',
      'xqzt',
      '0',
      '95',
      '9500',
      special.otc,
      '8001234567897',
      'latte corpo',
      'per il corpo',
      'vitasol siero lenitivo 4',
      '%',
      "l'olio",
      'compressse',
      'dermal gel',
    ]
    for (const text of texts)
      for (const pharmacy_id of [undefined, NEAR, FAR]) {
        const { total, items } = await complete(text, pharmacy_id, 20)
        const { data } = await api('searchProducts', { query: { NomeProdotto: text, pharmacy_id, TakeRow: 20 } })
        expect({ text, pharmacy_id, total, found: codes({ items }) }).toEqual({
          text,
          pharmacy_id,
          total: data.total,
          found: codes(data),
        })
        expect(items.map(({ price }) => price)).toEqual(data.items.map(({ price }) => price))
      }
  })

  it('puts names that begin with the text first, then what is in stock', async () => {
    const { items } = (await api('searchProducts', { query: { NomeProdotto: 'gel', TakeRow: 100, pharmacy_id: NEAR } }))
      .data
    const begins = items.map(({ name }) => name.toLowerCase().startsWith('gel'))
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)))
    const order = ['available', 'orderable', 'unavailable']
    const stock = items.filter((_, place) => begins[place]).map(({ availability }) => order.indexOf(availability))
    expect(stock).toEqual([...stock].sort())
    expect(new Set(stock).size).toBeGreaterThan(1)
  })

  it('marks the matches and escapes everything else', async () => {
    expect((await complete('crema b oro')).items[0]?.highlighted_name).toBe(
      '<em>Crema</em> &lt;<em>b</em>&gt;&quot;R&amp;D&quot;&lt;/<em>b</em>&gt; 50% d&#39;<em>Oro</em>',
    )
    expect((await complete('tachi')).items[0]).toMatchObject({
      minsan: special.otc,
      image: '/media/a.webp',
      supply: 'OTC',
      price: 4,
      highlighted_name: '<em>Tachi</em>dòl 500 mg 20 compresse',
    })
    expect((await complete('tahcidol')).items[0]?.highlighted_name).toBe('<em>Tachidòl</em> 500 mg 20 compresse')
  })

  it('shows the prices of the pharmacy, and no withdrawn product', async () => {
    expect((await complete('tachidol', FAR)).items[0]?.price).toBe(4.5)
    expect((await complete('olio bio', NEAR)).items[0]?.price).toBe(12.5)
    expect((await complete('che nessuno vende')).items[0]?.price).toBeNull()
    expect(codes(await complete('ritirata'))).not.toContain(special.withdrawn)
    expect(codes(await complete(special.withdrawn))).not.toContain(special.withdrawn)
  })

  it('keeps to its limit and to 200 characters', async () => {
    expect((await complete('crema', undefined, 3)).items).toHaveLength(3)
    expect((await complete('c')).items).toHaveLength(6)
    const one = 'abcdefghijklmnopqrstuvwxyz '.repeat(8).slice(0, 200)
    for (const text of [one, 'a '.repeat(100), 'x'.repeat(200), 'tahcidol '.repeat(22), '1'.repeat(200)]) {
      expect((await complete(text)).items.length).toBeLessThanOrEqual(6)
    }
    for (const query of [
      '',
      '?query=a&limit=21',
      '?query=a&limit=0',
      '?query=a&limit=1.5',
      `?query=${'a'.repeat(201)}`,
      '?query=a&x=1',
      '?query=a&query=b',
    ])
      expect((await fetch(`${backend.url}/v1/autocomplete${query}`)).status).toBe(422)
    expect(
      (await fetch(`${backend.url}/v1/autocomplete?query=${'a'.repeat(1_000_000)}`).catch(() => ({ status: 431 })))
        .status,
    ).toBeGreaterThanOrEqual(400)
  })
})

describe('a product', () => {
  const read = (minsan: string, pharmacy_id?: string) =>
    api('getProduct', { params: { minsan }, query: { pharmacy_id } })

  it('has the best price anywhere, or that of the pharmacy', async () => {
    const { data, headers } = await read(special.otc)
    expect(data).toMatchObject({
      minsan: special.otc,
      price: 4,
      price_from: true,
      list_price: 5,
      discount_percent: 20,
      lowest_price_30d: 5,
      availability: 'available',
      max_quantity: 1,
      max_quantity_reason: 'Per uso responsabile',
      pharmacies_count: 2,
      online_offers: null,
      stock_updated_at: null,
      ready_in_minutes: null,
      ean: ['8001234567897'],
      images: ['/media/a.webp', '/media/b.webp'],
      unit_price: null,
      categories: [
        [
          { slug: 'medicinali', name: 'Medicinali' },
          { slug: 'dolore', name: 'Dolore e febbre' },
        ],
      ],
      sections: [{ code: 'a_cosa_serve', html: '<p>Febbre</p>' }],
    })
    expect(headers.get('etag')).toBeTruthy()
    expect((await read(special.otc, NEAR)).data).toMatchObject({
      price: 4,
      price_from: false,
      max_quantity: 1,
      ready_in_minutes: 45,
      stock_updated_at: expect.stringMatching(/Z$/),
    })
    expect((await read(special.otc, FAR)).data).toMatchObject({
      price: 4.5,
      list_price: null,
      discount_percent: null,
      lowest_price_30d: null,
      max_quantity: 1,
    })
  })

  it('promises what is ordered for two days later', async () => {
    expect((await read(special.markup, NEAR)).data).toMatchObject({ availability: 'orderable', ready_in_minutes: 2880 })
    expect((await read(special.oil, NEAR)).data).toMatchObject({
      availability: 'unavailable',
      price: 12.5,
      ready_in_minutes: null,
      unit_price: { amount: 125, unit: 'l' },
    })
    expect((await read(special.national, FAR)).data).toMatchObject({
      availability: 'unavailable',
      price: null,
      price_from: false,
    })
  })

  it('takes the price that the State sets, and says what is reimbursed and scarce', async () => {
    expect((await read(special.national, NEAR)).data).toMatchObject({
      price: 7.12,
      reimbursement: { class: 'A', reference_price: 6, note: 'Nota 1' },
      shortage: { from: '2026-10-01', until: null },
    })
  })

  it.each([special.sop, special.formula, special.homeopathic, special.no_history, special.once_cheaper])(
    'shows no reduction on %s, at its price all the same',
    async (minsan) => {
      for (const pharmacyId of [undefined, NEAR]) {
        const { data } = await read(minsan, pharmacyId)
        expect(data).toMatchObject({ list_price: null, discount_percent: null, lowest_price_30d: null })
        expect(data.price).toBeGreaterThan(0)
      }
    },
  )

  it('is 410 when withdrawn and 404 when there never was one', async () => {
    expect((await read(special.withdrawn)).problem).toMatchObject({ code: 'product_withdrawn', status: 410 })
    for (const minsan of ['999999999', 'x', "'", '%00', 'a'.repeat(41)]) expect((await read(minsan)).status).toBe(404)
    expect((await api('listEquivalents', { params: { minsan: special.withdrawn }, query: {} })).status).toBe(410)
    expect((await api('listEquivalents', { params: { minsan: '999999999' }, query: {} })).status).toBe(404)
  })

  it('has its equivalents, cheapest first', async () => {
    const { data } = await api('listEquivalents', { params: { minsan: special.national }, query: {} })
    expect(data).toMatchObject([{ minsan: special.twin, price: 6 }])
    expect(
      (await api('listEquivalents', { params: { minsan: special.twin }, query: { pharmacy_id: NEAR } })).data,
    ).toMatchObject([{ minsan: special.national, price: 7.12 }])
    expect((await api('listEquivalents', { params: { minsan: special.sop }, query: {} })).data).toEqual([])
  })

  it('is at the nearest pharmacies first', async () => {
    const near = await api('listProductPharmacies', {
      query: { idProdotto: special.otc, latitude: 45.46, longitude: 9.2 },
    })
    expect(near.data.map(({ pharmacy, price, availability }) => [pharmacy.id, price, availability])).toEqual([
      [NEAR, 4, 'available'],
      [FAR, 4.5, 'available'],
    ])
    expect(near.data[0]?.pharmacy.distance_m).toBeGreaterThan(0)
    const far = await api('listProductPharmacies', {
      query: { idProdotto: special.otc, latitude: 45.61, longitude: 9.2, limit: 1 },
    })
    expect(far.data.map(({ pharmacy }) => pharmacy.id)).toEqual([FAR])
    expect(
      (await api('listProductPharmacies', { query: { idProdotto: special.oil } })).data.map(
        ({ pharmacy }) => pharmacy.id,
      ),
    ).toEqual([FAR])
    expect((await api('listProductPharmacies', { query: { idProdotto: special.withdrawn } })).status).toBe(404)
    expect(
      (await api('listProductPharmacies', { query: { idProdotto: special.otc, latitude: 45 } })).problem.errors,
    ).toEqual([{ field: 'longitude', code: 'required' }])
  })

  it('is in the list for sitemaps unless withdrawn', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { data } = await api('listAllProducts', { query: { after, limit: 50 } })
      seen.push(...codes(data))
      if (data.next === null) break
      after = data.next
    }
    expect(seen).toEqual(
      shelves
        .filter(({ withdrawn_at }) => !withdrawn_at)
        .map(({ minsan }) => minsan)
        .sort(),
    )
  })
})
