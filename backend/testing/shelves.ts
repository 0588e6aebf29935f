import type { offers, products } from '../database/schema/catalogue'

/** Products that catalogue tests expect; inserted by seed-shelves.ts. */

type Product = typeof products.$inferInsert & { categories: string[] }
type Offer = Omit<typeof offers.$inferInsert, 'minsan' | 'pharmacy_id'> & {
  pharmacy_id: string
  minsan: string
  history: [price_cents: number, days_ago: number][]
}

export const NEAR = '1'
export const FAR = '2'
/** Closed permanently; its offers must never show. */
export const CLOSED = '3'

export const tree = [
  {
    slug: 'medicinali',
    name: 'Medicinali',
    children: [
      { slug: 'dolore', name: 'Dolore e febbre' },
      { slug: 'gola', name: 'Gola' },
    ],
  },
  {
    slug: 'bellezza',
    name: 'Bellezza',
    children: [
      { slug: 'viso', name: 'Viso' },
      { slug: 'corpo', name: 'Corpo' },
    ],
  },
]

/** One product for each rule. */
export const special = {
  otc: '012745093',
  sop: '020096020',
  national: '034208013',
  twin: '004763114',
  formula: '934182003',
  withdrawn: '980123451',
  unsold: '923456786',
  markup: '900000014',
  oil: '900000026',
  no_history: '900000038',
  once_cheaper: '900000040',
  homeopathic: '028561037',
} as const

const medicine = { kind: 'medicine' as const, vat_rate: 10, categories: ['dolore'] }
const cream = { kind: 'cosmetic' as const, vat_rate: 22, categories: ['viso'] }

const specials: Product[] = [
  {
    ...medicine,
    minsan: special.otc,
    name: 'Tachidòl 500 mg 20 compresse',
    brand: 'Tachidòl',
    supply: 'OTC',
    active_ingredient: 'Paracetamolo',
    strength: '500 mg',
    form: 'compresse',
    pack: '20',
    ean: ['8001234567897'],
    max_quantity: 1,
    max_quantity_reason: 'Per uso responsabile',
    images: ['/media/a.webp', '/media/b.webp'],
    sections: [{ code: 'a_cosa_serve', html: '<p>Febbre</p>' }],
  },
  {
    ...medicine,
    minsan: special.sop,
    name: 'Gocciolin 30 ml',
    brand: 'Gocciolin',
    supply: 'SOP',
    active_ingredient: 'Xilometazolina',
    categories: ['gola'],
  },
  {
    ...medicine,
    minsan: special.national,
    name: 'Amoxilan 1 g 12 compresse',
    brand: 'Amoxilan',
    supply: 'RR',
    active_ingredient: 'Amoxicillina',
    equivalence_group: 'AMX',
    national_price_cents: 712,
    reimbursement_class: 'A',
    reference_price_cents: 600,
    reimbursement_note: 'Nota 1',
    shortage_from: '2026-10-01',
  },
  {
    ...medicine,
    minsan: special.twin,
    name: 'Amoxicillina Salus 1 g 12 compresse',
    brand: 'Salus',
    supply: 'RR',
    active_ingredient: 'Amoxicillina',
    equivalence_group: 'AMX',
    national_price_cents: 600,
    reimbursement_class: 'A',
  },
  {
    minsan: special.formula,
    name: 'Latte Primo 800 g',
    brand: 'Primo',
    kind: 'infant_formula',
    vat_rate: 10,
    categories: ['corpo'],
    content_amount: { amount: 0.8, unit: 'kg' },
  },
  {
    ...cream,
    minsan: special.withdrawn,
    name: 'Crema ritirata',
    brand: 'Dermal',
    withdrawn_at: new Date('2026-01-01'),
  },
  { ...cream, minsan: special.unsold, name: 'Crema che nessuno vende', brand: 'Dermal' },
  { ...cream, minsan: special.markup, name: `Crema <b>"R&D"</b> 50% d'Oro`, brand: 'R&D, Figli' },
  {
    ...cream,
    minsan: special.oil,
    name: "L'Olio Bio-Caffè 100 ml",
    brand: 'ECLAT',
    content_amount: { amount: 0.1, unit: 'l' },
  },
  { ...cream, minsan: special.no_history, name: 'Gel senza storia', brand: 'Der-mal' },
  { ...cream, minsan: special.once_cheaper, name: 'Gel già scontato', brand: 'DERMAL' },
  {
    minsan: special.homeopathic,
    name: 'Arnika globuli',
    brand: 'Hom',
    kind: 'homeopathic',
    vat_rate: 10,
    categories: ['medicinali'],
  },
]

const BRANDS = ['Dermal', 'Vitasol', 'Éclat', 'Salus', 'R&D, Figli', null] as const
const THINGS = ['Crema', 'Gel', 'Latte corpo', 'Shampoo', 'Siero', 'Compresse'] as const
const KINDS = [
  ['cosmetic', null, 'viso'],
  ['supplement', null, 'corpo'],
  ['medicine', 'OTC', 'dolore'],
  ['medicine', 'SOP', 'gola'],
  ['medicine', 'RNR', 'dolore'],
  ['device', null, 'corpo'],
] as const

const at = <T>(list: readonly T[], place: number): T => {
  const value = list[place % list.length]
  if (value === undefined) throw new RangeError('an empty list')
  return value
}

/** 120 more products with all combinations of brand, kind, price, stock and reduction. */
const ordinary: Product[] = Array.from({ length: 120 }, (_, n) => {
  const [kind, supply, category] = at(KINDS, n + Math.floor(n / 6))
  const brand = at(BRANDS, Math.floor(n / 3) + n)
  return {
    minsan: `${supply === null ? '9' : '0'}5${String(n).padStart(6, '0')}0`,
    name: `${at(THINGS, n)} ${['idratante', 'lenitivo', 'forte'][n % 3]} ${n}${n % 5 === 0 ? ' bambini' : ''}`,
    brand,
    kind,
    supply,
    vat_rate: 22,
    categories: n % 17 === 0 ? [category, 'viso'] : [category],
    active_ingredient: supply === null ? null : at(['Paracetamolo', 'Ibuprofene'], n),
  }
})

export const shelves: Product[] = [...specials, ...ordinary]

const reduced = (
  price_cents: number,
  list_price_cents: number,
): Pick<Offer, 'price_cents' | 'list_price_cents' | 'history'> => ({
  price_cents,
  list_price_cents,
  history: [
    [list_price_cents, 60],
    [price_cents, 5],
  ],
})

export const asked: Offer[] = [
  { pharmacy_id: NEAR, minsan: special.otc, ...reduced(400, 500), stock: 2 },
  { pharmacy_id: FAR, minsan: special.otc, price_cents: 450, stock: 9, orderable: true, history: [[450, 90]] },
  { pharmacy_id: CLOSED, minsan: special.otc, price_cents: 100, stock: 9, history: [] },
  { pharmacy_id: NEAR, minsan: special.sop, ...reduced(500, 900), stock: 5 },
  { pharmacy_id: NEAR, minsan: special.national, price_cents: 999, stock: 5, history: [] },
  { pharmacy_id: FAR, minsan: special.twin, price_cents: 600, stock: 5, history: [] },
  { pharmacy_id: NEAR, minsan: special.formula, ...reduced(1500, 2000), stock: 5 },
  { pharmacy_id: NEAR, minsan: special.withdrawn, price_cents: 900, stock: 5, history: [] },
  { pharmacy_id: NEAR, minsan: special.markup, price_cents: 900, stock: 0, orderable: true, history: [] },
  { pharmacy_id: NEAR, minsan: special.oil, price_cents: 1250, stock: 0, history: [] },
  { pharmacy_id: FAR, minsan: special.oil, price_cents: 1400, stock: 3, history: [] },
  { pharmacy_id: NEAR, minsan: special.no_history, price_cents: 800, list_price_cents: 1000, stock: 5, history: [] },
  // 700 was the price within 30 days before the reduction, so 800 is not a valid list price.
  {
    pharmacy_id: NEAR,
    minsan: special.once_cheaper,
    price_cents: 800,
    list_price_cents: 1000,
    stock: 5,
    history: [
      [1000, 90],
      [700, 40],
      [1000, 20],
      [800, 5],
    ],
  },
  { pharmacy_id: NEAR, minsan: special.homeopathic, ...reduced(800, 1000), stock: 5 },
  ...ordinary.flatMap(({ minsan }, n): Offer[] => {
    const near: Offer = {
      pharmacy_id: NEAR,
      minsan,
      stock: n % 3 === 0 ? 0 : n,
      orderable: n % 2 === 0,
      ...(n % 5 < 2 ? reduced(300 + n * 7, 600 + n * 7) : { price_cents: 400 + n * 11, history: [] }),
    }
    const far: Offer = {
      pharmacy_id: FAR,
      minsan,
      stock: n % 4 === 0 ? 0 : 1,
      orderable: n % 8 === 0,
      ...(n % 7 < 2 ? reduced(290 + n * 9, 590 + n * 9) : { price_cents: 500 + n * 6, history: [] }),
    }
    return [...(n % 4 < 3 ? [near] : []), ...(n % 6 < 4 ? [far] : [])]
  }),
]
