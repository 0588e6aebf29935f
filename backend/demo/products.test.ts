import type { Kind, Supply } from '@/lib/contract/products'
import { isEan13 } from '@/lib/identifiers/gtin'
import { hasMinsanCheckDigit, isMedicineCode } from '@/lib/identifiers/minsan'
import { needsPrescription } from '@/lib/rules/prescription'
import { isMedicine } from '@/lib/rules/sale'
import { splitCategories } from '../imports/categories'
import { listPictures, readPackshots } from './packshots/packs'
import { readCategories, readGoods, readMedicines, readProducts } from './products'

interface Product {
  minsan: string
  name: string
  kind: Kind
  supply: Supply | null
  ean: string[]
  pack: string | null
  strength: string | null
  active_ingredient: string | null
  /** Equivalence group of a medicine. */
  same: string | null
  vat_rate: number | null
  class: string | null
  reference_price_cents: number | null
  price_cents: number
  national: boolean
  content: object | null
  max: [number | null, string | null]
  categories: string[]
  description: string
  sections: { code: string; html: string }[]
}

const base: Product[] = []

beforeAll(async () => {
  const { texts, priced } = await readProducts()
  const told = new Map<string, { code: string; html: string }[]>()
  for (const { record } of texts) {
    const sections = told.get(record.minsan ?? '') ?? []
    told.set(record.minsan ?? '', [...sections, { code: record.section, html: record.html }])
  }
  const price = new Map(priced.map((product) => [product.minsan, product]))
  const getPrice = (minsan: string) => {
    const found = price.get(minsan)
    if (!found) throw new Error(`${minsan} has no price`)
    return { price_cents: found.base_price_cents, national: found.national_price }
  }
  for (const { record } of await readMedicines()) {
    const { minsan, name, kind = 'medicine', supply = null, ean = [], pack = null, strength = null } = record
    const { active_ingredient = null, form, atc, reimbursement_class = null, reference_price_cents = null } = record
    const textsOf = told.get(minsan) ?? []
    base.push({
      ...{ minsan, name: name ?? '', kind, supply, ean, pack, strength, active_ingredient, reference_price_cents },
      ...getPrice(minsan),
      same: kind === 'medicine' ? [active_ingredient, strength, form, pack].join('|') : null,
      vat_rate: 10,
      class: reimbursement_class,
      content: null,
      max: [record.max_quantity ?? null, record.max_quantity_reason ?? null],
      categories: splitCategories(record),
      description: textsOf.find(({ code }) => code === 'description')?.html ?? '',
      sections: textsOf.filter(({ code }) => code !== 'description'),
    })
    expect(atc === null).toBe(kind !== 'medicine')
  }
  for (const { record } of await readGoods()) {
    const { minsan, kind, supply, composition, directions, warnings } = record
    const sections = Object.entries({ composition, directions, warnings })
    base.push({
      ...{ ...record, ...getPrice(minsan ?? ''), minsan: minsan ?? '', kind: kind ?? 'other', supply },
      ...{ name: record.name ?? '', strength: null, active_ingredient: null, same: null },
      ...{ class: null, reference_price_cents: null },
      max: [record.max_quantity, record.max_quantity_reason],
      categories: splitCategories(record),
      description: record.description ?? '',
      sections: sections.map(([code, html]) => ({ code, html: html ?? '' })),
    })
  }
})

const by = <T>(key: (product: Product) => T) => {
  const groups = new Map<T, Product[]>()
  for (const product of base) groups.set(key(product), [...(groups.get(key(product)) ?? []), product])
  return groups
}

const leaflet = [
  'indications',
  'contraindications',
  'dosage',
  'warnings',
  'interactions',
  'pregnancy',
  'side_effects',
  'storage',
  'composition',
]

test('a smaller demo has something of everything', async () => {
  const { medicines, goods, priced } = await readProducts(100)
  expect([medicines.length + goods.length, priced.length]).toEqual([100, 100])
  expect(new Set(priced.map(({ kind }) => kind)).size).toBeGreaterThan(6)
  expect((await readProducts(1)).priced).toHaveLength(1)
})

test('600 products at least, of every kind and every supply regime', () => {
  expect(base.length).toBeGreaterThanOrEqual(600)
  const kinds = by(({ kind }) => kind)
  for (const kind of [
    'medicine',
    'homeopathic',
    'device',
    'supplement',
    'cosmetic',
    'baby',
    'infant_formula',
    'veterinary',
    'other',
  ] as const) {
    expect(kinds.get(kind)?.length ?? 0).toBeGreaterThanOrEqual(5)
  }
  const regimes = by(({ supply }) => supply)
  for (const regime of ['OTC', 'SOP', 'RR', 'RNR', 'RRL', 'RNRL', 'USPL', 'OSP', 'RMR'] as const) {
    expect(regimes.get(regime)?.length ?? 0).toBeGreaterThan(0)
  }
})

test('codes carry right check digits, in the ranges of invented ones', () => {
  for (const { minsan, ean, kind } of base) {
    expect(hasMinsanCheckDigit(minsan) && /^(08|99)/.test(minsan)).toBe(true)
    expect(isMedicineCode(minsan)).toBe(kind === 'medicine' || kind === 'homeopathic')
    expect(ean.length).toBeGreaterThan(0)
    for (const code of ean) expect(isEan13(code) && /^8[0-3]/.test(code)).toBe(true)
  }
  expect(base.some(({ ean }) => ean.length === 2)).toBe(true)
  expect(new Set(base.flatMap(({ ean }) => ean)).size).toBe(base.flatMap(({ ean }) => ean).length)
  expect(new Set(base.map(({ minsan }) => minsan)).size).toBe(base.length)
  expect(new Set(base.map(({ name }) => name)).size).toBe(base.length)
})

test('names say strength, form and pack', () => {
  for (const { name, pack, strength, kind } of base) {
    expect(name).toContain(pack)
    if (kind === 'medicine') expect(name).toContain(strength)
    expect(name).not.toMatch(/undefined|null|NaN| {2}/)
    expect(name.length).toBeLessThan(140)
  }
})

const allowed = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'])

/** Errors in a text as strings, for speed over thousands. */
function faults(html: string): string[] {
  const text = html.replace(/<[^>]+>/g, '').trim()
  return [
    ...Array.from(html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)).flatMap(([tag, name = '', attributes]) =>
      allowed.has(name) && !attributes ? [] : [`forbidden ${tag}`],
    ),
    ...(text.length > 12 ? [] : [`too short: ${text}`]),
    ...(/lorem|undefined|\[object|\.\.$|<|>/i.test(text) ? [`not a text: ${text}`] : []),
    ...(/<(p|li|ul|h3|strong)><\/\1>/.test(html) ? ['empty tag'] : []),
  ]
}

test('every text is there, in the tags of the contract', () => {
  expect(faults('<p onclick="x">Una prova con attributo</p>')).toHaveLength(1)
  expect(faults('<p></p>')).toHaveLength(2)
  for (const product of base) {
    const codes = product.sections.map(({ code }) => code)
    expect(codes.sort()).toEqual(
      [...(product.kind === 'medicine' ? leaflet : ['composition', 'directions', 'warnings'])].sort(),
    )
    expect([product.description, ...product.sections.map(({ html }) => html)].flatMap(faults)).toEqual([])
  }
})

test('leaflets are long enough to be read as one', () => {
  for (const { kind, sections } of base) {
    const length = sections.reduce((sum, { html }) => sum + html.length, 0)
    if (kind === 'medicine') expect(length).toBeGreaterThan(3000)
  }
})

test('at least 25 groups of three to six equivalents at different prices', () => {
  const groups = [...by(({ same }) => same)].filter(([group, members]) => group && members.length >= 3)
  expect(groups.length).toBeGreaterThanOrEqual(25)
  for (const [, members] of groups) {
    expect(members.length).toBeLessThanOrEqual(6)
    expect(new Set(members.map(({ price_cents }) => price_cents)).size).toBeGreaterThan(1)
    expect(new Set(members.map(({ supply }) => supply)).size).toBe(1)
  }
})

test('the law: what is reimbursed and counted by measure', async () => {
  for (const p of base) {
    if (isMedicine(p)) expect(p.content).toBeNull()
    // Only some veterinary medicines have a regime.
    if (p.kind !== 'veterinary') expect(p.supply === null).toBe(p.kind !== 'medicine' && p.kind !== 'homeopathic')
    if (p.kind === 'cosmetic' && !p.categories.includes('assorbenti-e-incontinenza')) expect(p.vat_rate).toBe(22)
    expect(p.national).toBe(p.class === 'A' || p.class === 'H')
    if (p.supply === 'OTC' || p.supply === 'SOP') expect(p.class).toBeNull()
    if (p.max[0] !== null) expect(p.max[1]).toBeTruthy()
    if (p.kind === 'infant_formula') expect(p.sections.at(-1)?.html).toContain('allattamento al seno')
    if (p.reference_price_cents) expect(p.reference_price_cents).toBeLessThanOrEqual(p.price_cents)
  }
  const { priced } = await readProducts()
  expect(priced.filter(({ withdrawn }) => withdrawn)).toHaveLength(2)
  expect(priced.some(({ short }) => short)).toBe(true)
  expect(new Set(base.map((product) => product.class))).toEqual(new Set(['A', 'C', 'H', null]))
})

test('limited medicines say so', () => {
  for (const ingredient of [
    'Paracetamolo',
    'Paracetamolo e codeina',
    'Paracetamolo e pseudoefedrina',
    'Loperamide cloridrato',
  ]) {
    expect(base.some((p) => p.active_ingredient === ingredient && p.max[0] !== null)).toBe(true)
  }
})

test('every subcategory has products, and every product has a subcategory that exists', async () => {
  const tree = (await readCategories()).map(({ record }) => record)
  const slugs = tree.flatMap(({ slug, parent }) => (parent ? slug : []))
  const filled = new Set(base.flatMap(({ categories }) => categories))
  expect(slugs.filter((slug) => !filled.has(slug))).toEqual([])
  expect([...filled].filter((slug) => !slugs.includes(slug))).toEqual([])
  for (const top of tree.filter(({ parent }) => parent === null)) {
    expect(top.description?.length).toBeGreaterThan(20)
    expect(tree.filter(({ parent }) => parent === top.slug).length).toBeGreaterThanOrEqual(3)
  }
})

test('categories of prescription medicines hold only prescription medicines', async () => {
  const rows = await readCategories()
  const children = rows.flatMap(({ record }) => (record.parent === 'farmaci-con-ricetta' ? record.slug : []))
  const slugs = [...children, 'antidolorifici-con-ricetta']
  expect(slugs.length).toBeGreaterThan(2)
  const others = base.filter((p) => !needsPrescription(p) && p.categories.some((category) => slugs.includes(category)))
  expect(others.map(({ name }) => name)).toEqual([])
})

test('two to four pictures each, about three in a hundred without', async () => {
  const pictured = new Map((await readPackshots()).map((row) => [row.minsan, listPictures(row)]))
  const without = base.filter(({ minsan }) => !pictured.has(minsan)).length
  expect(without).toBeGreaterThan(base.length * 0.01)
  expect(without).toBeLessThan(base.length * 0.06)
  for (const [minsan, images] of pictured) {
    expect([2, 3, 4]).toContain(images.length)
    expect(base.some((product) => product.minsan === minsan)).toBe(true)
    expect(images.at(-1)).toBe(`/media/products/${minsan}-${images.length}.webp`)
  }
})
