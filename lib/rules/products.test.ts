import { type Kind, labelFacts, sector } from '@/lib/contract/products'
import { allowedQuantity } from '@/lib/values/quantity'
import { deliveryFeeCents } from './delivery'
import { findLimits, type IngredientLimit, shareLimits } from './ingredient-limits'
import LIMITS from './ingredient-limits.json'
import { getLabel, LABELS, missingLabelFacts, needsCaution } from './label'
import {
  discountPercent,
  nextPriceChange,
  offerTerms,
  previousPrice,
  priceAt,
  shareBesideTicket,
  unitPriceCents,
} from './price'
import { receiptNature } from './receipt'
import { EXAMPLES, EXPECTED } from './testing/cells'
import { ALL_TRAITS, getTraitGroup, getTraits, knownTraits, TRAIT_GROUPS } from './traits'
import { bestTitles } from './words'

describe('label', () => {
  test.each([
    ['medicine', null, 'medicine'],
    ['homeopathic', null, 'medicine'],
    ['veterinary', null, 'medicine'],
    ['supplement', null, 'supplement'],
    ['supplement', 'OTC', 'medicine'],
    ['infant_formula', null, 'infant_formula'],
    ['cosmetic', null, 'cosmetic'],
    ['device', null, 'device'],
    ['baby', null, 'general'],
    ['other', null, 'general'],
  ] as const)('%s of regime %s has the label of %s', (kind, supply, label) => {
    expect(getLabel({ kind, supply })).toBe(label)
  })

  test.each([
    ['medicine', 'RR', 'medicine'],
    ['medicine', null, 'medicine'],
    ['homeopathic', null, 'homeopathic'],
    ['device', null, 'device'],
    ['supplement', null, 'other'],
    ['supplement', 'OTC', 'medicine'],
    ['infant_formula', null, 'other'],
    ['veterinary', null, 'veterinary'],
    ['veterinary', 'RR', 'veterinary'],
    ['cosmetic', null, 'other'],
  ] as const)('%s of regime %s is «%s» on a receipt (docs/domain.md#L22)', (kind, supply, nature) => {
    expect(receiptNature({ kind, supply })).toBe(nature)
  })

  test.each(sector.options)(
    'what is said to be %s has its label, unless the kind says more (docs/domain.md#L23, #L42)',
    (sector) => {
      expect(getLabel({ kind: 'baby', supply: null, sector })).toBe(sector)
      expect(getLabel({ kind: 'other', supply: null, sector })).toBe(sector)
      expect(getLabel({ kind: 'cosmetic', supply: null, sector })).toBe('cosmetic')
      expect(getLabel({ kind: 'other', supply: 'OTC', sector })).toBe('medicine')
    },
  )

  const infant = { kind: 'baby', supply: null, sector: 'infant_food' } as const

  test('required label data is missing until it is stated', () => {
    const nutrition = { per: '100 g', values: [{ name: 'Energia', amount: '375 kcal' }] }
    expect(missingLabelFacts(infant)).toEqual(['from_months', 'gluten', 'nutrition'])
    expect(missingLabelFacts({ ...infant, label_facts: { from_months: 4, nutrition } })).toEqual(['gluten'])
    expect(missingLabelFacts({ ...infant, label_facts: { from_months: 4, gluten: 'free', nutrition } })).toEqual([])
    expect(missingLabelFacts({ kind: 'supplement', supply: null })).toEqual(['nutrition'])
    expect(missingLabelFacts({ kind: 'other', supply: null, sector: 'biocide' })).toEqual(['registration'])
    expect(missingLabelFacts({ kind: 'other', supply: null })).toEqual([])
    expect(missingLabelFacts({ kind: 'medicine', supply: 'OTC' })).toEqual([])
  })

  test('from six months on nothing has to be said of gluten (docs/domain.md#L40)', () => {
    expect(missingLabelFacts({ ...infant, label_facts: { from_months: 6 } })).toEqual(['nutrition'])
    expect(missingLabelFacts({ ...infant, label_facts: { from_months: 5 } })).toEqual(['gluten', 'nutrition'])
  })

  test('biocides and presidi carry the sentence of caution, no medicine does (docs/domain.md#L41)', () => {
    const other = { kind: 'other', supply: null } as const
    expect(sector.options.filter((one) => needsCaution({ ...other, sector: one }))).toEqual(['biocide', 'medical_aid'])
    expect(needsCaution({ kind: 'other', supply: 'OTC', sector: 'biocide' })).toBe(false)
  })

  test('every fact that an act wants is a field of the label', () => {
    const facts = new Set(Object.values(LABELS).flatMap(({ told }) => told))
    expect([...facts].sort()).toEqual(Object.keys(labelFacts.shape).sort())
  })
})

describe('traits', () => {
  const of = (kind: Kind, name: string, more: { form?: string; pack?: string; description?: string } = {}) =>
    getTraits({ kind, name, form: more.form ?? null, pack: more.pack ?? null, description: more.description ?? '' })

  test.each([
    ['medicine', 'Lenidol', { form: 'compresse rivestite con film' }, ['form.tablets']],
    ['medicine', 'Lenidol', { form: 'Capsula rigida' }, ['form.capsules']],
    ['medicine', 'Ottal', { form: 'collirio, soluzione' }, ['form.eye_drops']],
    ['medicine', 'Rinal', { form: 'spray nasale, soluzione' }, ['form.spray']],
    ['medicine', 'Gastral', { form: 'granulato in bustina' }, ['form.sachets']],
    ['medicine', 'Insul', { form: 'soluzione iniettabile in siringa preriempita' }, ['form.injection']],
    [
      'medicine',
      'Tussal Bambini senza zucchero',
      { form: 'sciroppo' },
      ['form.syrup', 'age.children', 'diet.sugar_free'],
    ],
    ['cosmetic', 'Solmaris Latte Spray Corpo SPF 50+', {}, ['form.spray', 'sun.very_high']],
    ['cosmetic', 'Solmaris Crema Viso SPF50 Pelli sensibili', {}, ['form.cream', 'skin.sensitive', 'sun.high']],
    ['cosmetic', 'Seralba Crema Giorno SPF 20', {}, ['form.cream', 'sun.medium']],
    ['cosmetic', 'Solmaris Olio SPF 6', {}, ['sun.low']],
    ['cosmetic', 'Seralba Olio SPF 4', {}, []],
    ['cosmetic', 'Rosa di Brina Crema Pelle secca e molto secca', {}, ['form.cream', 'skin.dry']],
    ['cosmetic', 'Dentalba Dentifricio Denti sensibili', {}, []],
    ['cosmetic', 'Seralba Siero Antirughe', {}, ['skin.mature']],
    ['supplement', 'Vigoralta Magnesio', { pack: '20 bustine' }, ['form.sachets']],
    [
      'supplement',
      'Lactovera',
      { description: 'Senza glutine e senza lattosio.' },
      ['diet.gluten_free', 'diet.lactose_free'],
    ],
    ['supplement', 'Drena', { description: 'Senza zuccheri aggiunti' }, ['diet.no_added_sugar']],
    ['baby', 'Nidalia Crema di cereali', { description: 'senza zuccheri' }, ['diet.sugar_free']],
    ['infant_formula', 'Primalba 1 Latte in polvere', {}, []],
    // A negated use says nothing about the product.
    ['device', 'Test celiachia', { description: 'Non seguire una dieta senza glutine.' }, []],
    ['medicine', 'Lenidol', { description: 'Non per bambini, senza glutine.' }, []],
  ] as const)('%s %s %j: %j', (kind, name, more, expected) => {
    expect(of(kind, name, more)).toEqual(expected)
  })

  test('only known traits are taken, each once, and each has its group', () => {
    expect(knownTraits(['sun.high', 'form.tablets', 'sun.high', 'form.bricks', '__proto__'])).toEqual([
      'form.tablets',
      'sun.high',
    ])
    expect(new Set(ALL_TRAITS.map(getTraitGroup))).toEqual(new Set(TRAIT_GROUPS))
  })
})

describe('titles', () => {
  const posts = [
    'Febbre nei bambini: misurarla bene, aspettare con calma',
    'Misurare la pressione a casa',
    'Pidocchi a scuola',
  ].map((title) => ({ title }))

  test.each([
    ['cosa fare se il bambino ha la febbre', ['Febbre nei bambini: misurarla bene, aspettare con calma']],
    [
      'come si misura bene la pressione a casa',
      ['Misurare la pressione a casa', 'Febbre nei bambini: misurarla bene, aspettare con calma'],
    ],
    ['pidochi', ['Pidocchi a scuola']],
    ['pidocchi del gatto', []],
    ['gomme invernali', []],
    ['', []],
  ])('%s', (query, titles) => {
    expect(bestTitles(posts, query).map(({ title }) => title)).toEqual(titles)
  })
})

describe('ingredient limits', () => {
  const [paracetamol, pseudoephedrine] = ['paracetamolo', 'pseudoefedrina'].map((name) =>
    LIMITS.find(({ ingredient }) => ingredient === name),
  ) as unknown as [IngredientLimit, IngredientLimit]
  const NONE = new Map<string, number>()
  const otc = { kind: 'medicine', supply: 'OTC', form: 'compresse' } as const
  const names = (product: Parameters<typeof findLimits>[0]) =>
    findLimits(product, LIMITS).map(({ ingredient }) => ingredient)

  test.each(EXAMPLES)('cell limited of $column is what the limits follow', ({ column, ...product }) => {
    const answer = EXPECTED.find((cell) => cell.channel === 'limited' && cell.column === column)?.answer
    const limited = findLimits({ ...product, active_ingredient: 'Paracetamolo', form: null }, LIMITS)
    expect(limited.length > 0).toBe(answer === 'listed')
  })

  test('a combination falls under each of its ingredients, whatever salt; what is not listed and what is put on the skin under none', () => {
    expect(names({ ...otc, active_ingredient: 'Paracetamolo + pseudoefedrina cloridrato' })).toEqual([
      'paracetamolo',
      'pseudoefedrina',
    ])
    expect(names({ ...otc, active_ingredient: 'Naproxene sodico' })).toEqual(['naprossene'])
    expect(names({ ...otc, active_ingredient: 'Bisacodile' })).toEqual([])
    expect(names({ ...otc, active_ingredient: null })).toEqual([])
    expect(names({ ...otc, active_ingredient: 'Ibuprofene', form: 'crema' })).toEqual([])
  })

  test('each limit has its source, and a cart never holds more than thirty days do (docs/domain.md#L31)', () => {
    for (const { ingredient, packs, packs_in_30_days, source, leaflet, checked } of LIMITS)
      expect([ingredient, packs >= 1, packs <= packs_in_30_days, source !== '', leaflet !== '', checked]).toEqual([
        ingredient,
        true,
        true,
        true,
        true,
        expect.stringMatching(/^(read|noted) 20\d\d-\d\d-\d\d$/),
      ])
  })

  test('lines share what there is in their order, and thirty days count', () => {
    const line = (quantity: number, ...limits: IngredientLimit[]) => ({ quantity, limits })
    expect(shareLimits([line(48, paracetamol)], NONE)).toEqual([{ had: 2, most: 2 }])
    expect(shareLimits([line(1, paracetamol), line(3, paracetamol), line(7)], NONE)).toEqual([
      { had: 1, most: 1 },
      { had: 1, most: 1 },
      { had: 7, most: null },
    ])
    expect(shareLimits([line(1, paracetamol)], NONE)).toEqual([{ had: 1, most: 2 }])
    expect(shareLimits([line(2, paracetamol)], new Map([['paracetamolo', 3]]))).toEqual([{ had: 1, most: 1 }])
    expect(shareLimits([line(2, paracetamol)], new Map([['paracetamolo', 9]]))).toEqual([{ had: 0, most: 0 }])
    expect(shareLimits([line(2, paracetamol, pseudoephedrine), line(1, paracetamol)], NONE)).toEqual([
      { had: 1, most: 1 },
      { had: 1, most: 1 },
    ])
  })
})

describe('sale dates', () => {
  const [START, END] = [new Date('2026-11-30T23:00:00Z'), new Date('2026-12-31T23:00:00Z')]
  const offer = { price_cents: 800, list_price_cents: 1000, sale_starts_at: START, sale_ends_at: END }
  const near = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
  const REDUCED = { price_cents: 800, list_price_cents: 1000 }
  const REGULAR = { price_cents: 1000, list_price_cents: null }

  test.each([
    ['before', near(START, -1), REGULAR, START],
    ['at the start', START, REDUCED, END],
    ['during', near(START, 1), REDUCED, END],
    ['just before the end', near(END, -1), REDUCED, END],
    ['at the end', END, REGULAR, null],
    ['after', near(END, 1), REGULAR, null],
  ])('%s', (_, at, price, next) => {
    expect(priceAt(offer, at)).toEqual(price)
    expect(nextPriceChange(offer, at)).toEqual(next)
  })

  test.each([
    ['start only, before', { sale_ends_at: null }, near(START, -1), REGULAR, START],
    ['start only, after', { sale_ends_at: null }, END, REDUCED, null],
    ['end only, before', { sale_starts_at: null }, near(START, -1), REDUCED, END],
    ['end only, after', { sale_starts_at: null }, END, REGULAR, null],
    ['no dates', { sale_starts_at: null, sale_ends_at: null }, END, REDUCED, null],
    ['no reduction', { list_price_cents: null }, END, { price_cents: 800, list_price_cents: null }, null],
  ])('%s', (_, change, at, price, next) => {
    expect(priceAt({ ...offer, ...change }, at)).toEqual(price)
    expect(nextPriceChange({ ...offer, ...change }, at)).toEqual(next)
  })
})

describe('offerTerms', () => {
  it.each([
    [{ stock: 3, orderable: false }, null, 'available', 3],
    [{ stock: 3, orderable: false }, 2, 'available', 2],
    [{ stock: 3, orderable: true }, null, 'available', null],
    [{ stock: 3, orderable: true }, 5, 'available', 5],
    [{ stock: 0, orderable: true }, null, 'orderable', null],
    [{ stock: 0, orderable: false }, 5, 'unavailable', 5],
  ] as const)('%j with a product limit of %p is %s up to %p', (offer, limit, availability, max_quantity) => {
    expect(offerTerms({ kind: 'other', supply: null, max_quantity: limit }, offer)).toEqual({
      availability,
      max_quantity,
    })
  })

  it('has none of what is not sold to the public', () => {
    const offer = { stock: 3, orderable: true }
    for (const supply of ['OSP', 'USPL'] as const)
      expect(offerTerms({ kind: 'medicine', supply, max_quantity: null }, offer).availability).toBe('unavailable')
  })
})

describe('price', () => {
  describe('discountPercent', () => {
    it.each([
      [800, 1000, 1000, 20],
      [800, 1000, 900, 11],
      [990, 1490, 1870, 33],
      [667, 1000, 1000, 33],
      [800, 1000, null, 0],
      [800, 1000, 800, 0],
      [800, 1000, 700, 0],
      [800, null, 1000, 0],
      [1000, 1000, 1000, 0],
      [1100, 1000, 1200, 0],
    ])('%p from %p, lowest %p: %p', (price_cents, list_price_cents, lowest_30d_cents, percent) => {
      expect(discountPercent({ price_cents, list_price_cents, lowest_30d_cents })).toBe(percent)
    })
  })

  describe('unitPriceCents', () => {
    it('is a price for a kilogram, litre or piece, of what is no medicine (docs/domain.md#L10)', () => {
      expect(unitPriceCents(1250, { kind: 'cosmetic', supply: null }, { amount: 0.2, unit: 'l' })).toEqual({
        cents: 6250,
        unit: 'l',
      })
      expect(unitPriceCents(999, { kind: 'baby', supply: null }, { amount: 30, unit: 'pz' })).toEqual({
        cents: 33,
        unit: 'pz',
      })
      expect(unitPriceCents(500, { kind: 'medicine', supply: null }, { amount: 0.2, unit: 'l' })).toBeNull()
      expect(unitPriceCents(500, { kind: 'veterinary', supply: null }, { amount: 3, unit: 'pz' })).toBeNull()
      expect(unitPriceCents(500, { kind: 'cosmetic', supply: null }, null)).toBeNull()
      expect(unitPriceCents(500, { kind: 'cosmetic', supply: null }, { amount: 0, unit: 'kg' })).toBeNull()
    })
  })

  describe('previousPrice', () => {
    it.each([
      [{ price: 8, list_price: 10, lowest_price_30d: 9 }, 9],
      [{ price: 9.9, list_price: 14.9, lowest_price_30d: 18.7 }, 14.9],
      [{ price: 8, list_price: 10, lowest_price_30d: null }, null],
      [{ price: 8, list_price: null, lowest_price_30d: 9 }, null],
      [{ price: 10, list_price: 10, lowest_price_30d: 10 }, null],
      [{ price: null, list_price: 10, lowest_price_30d: 9 }, null],
    ])('%j: %p', (amounts, before) => {
      expect(previousPrice(amounts)).toBe(before)
    })
  })
})

describe('reimbursement', () => {
  const share = (reference_price: number | null, price: number | null, paidClass: 'A' | 'C' | 'H' = 'A') =>
    shareBesideTicket({ class: paidClass, reference_price }, price)

  test('only the ticket is promised up to the reference price, and nothing without one (docs/domain.md#L36)', () => {
    expect(share(8.04, 8.04)).toBe(0)
    expect(share(8.04, 5.63)).toBe(0)
    expect(share(5.63, 8.04)).toBe(2.41)
    expect(share(null, 10.2)).toBeNull()
    expect(share(5.63, null)).toBeNull()
    expect(share(5.63, 8.04, 'C')).toBeNull()
    expect(share(5.63, 8.04, 'H')).toBeNull()
  })
})

describe('quantity', () => {
  test.each([
    [2, null, 2],
    [2, 3, 2],
    [4, 3, 3],
    [4, 0, 0],
    [1200, null, 999],
    [1200, 2000, 999],
  ])('of %d wanted with a limit of %p there are %d', (wanted, limit, allowed) => {
    expect(allowedQuantity(wanted, limit)).toBe(allowed)
  })
})

describe('delivery', () => {
  test('a delivery costs nothing from its threshold on', () => {
    const delivery = { fee_cents: 490, free_from_cents: 3900 }
    expect(deliveryFeeCents(delivery, 3899)).toBe(490)
    expect(deliveryFeeCents(delivery, 3900)).toBe(0)
    expect(deliveryFeeCents({ ...delivery, free_from_cents: null }, 999_999)).toBe(490)
  })
})
