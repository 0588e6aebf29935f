import { isEan13 } from '@/lib/identifiers/ean'
import { hasMinsanCheckDigit, isMedicineCode } from '@/lib/identifiers/minsan'
import { isMedicine } from '@/lib/rules/sale'
import { readCategories } from './catalogue'
import { readOrdinal } from './codes'
import { demoProductByMinsan, demoProducts } from './products'
import type { DemoProduct } from './types'

const today = '2026-11-21'
const base = [...demoProducts({ today })]
const by = <T>(key: (product: DemoProduct) => T) => {
  const groups = new Map<T, DemoProduct[]>()
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

test('the same products on each run, whatever the count', () => {
  expect([...demoProducts({ today })]).toEqual(base)
  expect([...demoProducts({ count: 25, today })]).toEqual(base.slice(0, 25))
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

test('codes carry right check digits and are found again', () => {
  for (const { minsan, ean, ordinal, kind } of base) {
    expect(hasMinsanCheckDigit(minsan)).toBe(true)
    expect(isMedicineCode(minsan)).toBe(kind === 'medicine' || kind === 'homeopathic')
    expect(readOrdinal(minsan)).toBe(ordinal)
    expect(ean.length).toBeGreaterThan(0)
    for (const code of ean) expect(isEan13(code) && /^8[0-3]/.test(code)).toBe(true)
  }
  expect(base.some(({ ean }) => ean.length === 2)).toBe(true)
  expect(new Set(base.flatMap(({ ean }) => ean)).size).toBe(base.flatMap(({ ean }) => ean).length)
  expect(demoProductByMinsan(base[0]?.minsan ?? '', today)).toEqual(base[0])
  expect(demoProductByMinsan('012745093')).toBeNull()
  expect(demoProductByMinsan('../../etc')).toBeNull()
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

/** What is wrong with a text; one string each, so that a run over thousands stays quick. */
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
    expect(codes).toEqual(product.kind === 'medicine' ? leaflet : ['composition', 'directions', 'warnings'])
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
  const groups = [...by(({ equivalence_group }) => equivalence_group)].filter(
    ([group, members]) => group && members.length >= 3,
  )
  expect(groups.length).toBeGreaterThanOrEqual(25)
  for (const [, members] of groups) {
    expect(members.length).toBeLessThanOrEqual(6)
    expect(new Set(members.map(({ base_price_cents }) => base_price_cents)).size).toBeGreaterThan(1)
    expect(
      new Set(members.map((m) => `${m.active_ingredient}|${m.strength}|${m.form}|${m.pack}|${m.atc}|${m.supply}`)).size,
    ).toBe(1)
  }
})

test('the law: what is reimbursed and counted by measure', () => {
  for (const p of base) {
    if (isMedicine(p)) expect(p.unit_content).toBeNull()
    // Only some of the animals' medicines have a regime.
    if (p.kind !== 'veterinary') expect(p.supply === null).toBe(p.kind !== 'medicine' && p.kind !== 'homeopathic')
    if (p.kind === 'medicine') expect(p.vat_rate).toBe(10)
    if (p.kind === 'cosmetic' && !p.categories.includes('assorbenti-e-incontinenza')) expect(p.vat_rate).toBe(22)
    if (p.national_price) expect(['A', 'H']).toContain(p.reimbursement?.class)
    if (p.supply === 'OTC' || p.supply === 'SOP') expect(p.reimbursement).toBeNull()
    if (p.max_quantity !== null) expect(p.max_quantity_reason).toBeTruthy()
    if (p.kind === 'infant_formula') expect(p.sections.at(-1)?.html).toContain('allattamento al seno')
    if (p.reimbursement?.reference_price_cents)
      expect(p.reimbursement.reference_price_cents).toBeLessThanOrEqual(p.base_price_cents)
  }
  expect(base.filter(({ withdrawn_at }) => withdrawn_at)).toHaveLength(3)
  expect(base.some(({ shortage }) => shortage)).toBe(true)
  expect(new Set(base.flatMap(({ reimbursement }) => reimbursement?.class ?? []))).toEqual(new Set(['A', 'C', 'H']))
})

test('limited medicines say so', () => {
  for (const ingredient of [
    'Paracetamolo',
    'Paracetamolo e codeina',
    'Paracetamolo e pseudoefedrina',
    'Loperamide cloridrato',
  ]) {
    expect(base.some((p) => p.active_ingredient === ingredient && p.max_quantity !== null)).toBe(true)
  }
})

test('every subcategory holds products and every product stands in one that exists', async () => {
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

test('only medicines stand among the prescription medicines', async () => {
  const rows = await readCategories()
  const children = rows.flatMap(({ record }) => (record.parent === 'farmaci-con-ricetta' ? record.slug : []))
  const slugs = [...children, 'antidolorifici-con-ricetta']
  expect(slugs.length).toBeGreaterThan(2)
  const others = base.filter(({ kind, categories }) => kind !== 'medicine' && categories.some((c) => slugs.includes(c)))
  expect(others.map(({ minsan }) => minsan)).toEqual([])
})

test('two to four pictures each, about three in a hundred without', () => {
  const without = base.filter(({ images }) => images.length === 0).length
  expect(without).toBeGreaterThan(base.length * 0.01)
  expect(without).toBeLessThan(base.length * 0.06)
  for (const { images, minsan } of base) {
    expect([0, 2, 3, 4]).toContain(images.length)
    images.forEach((image, n) => {
      expect(image).toBe(`/media/products/${minsan}-${n + 1}.webp`)
    })
  }
})

test('a hundred thousand are unique by name and code, and stream', () => {
  const names = new Set<string>()
  const codes = new Set<string>()
  for (const { name, minsan } of demoProducts({ count: 100_000, today })) {
    names.add(name)
    codes.add(minsan)
  }
  expect(names.size).toBe(100_000)
  expect(codes.size).toBe(100_000)
  const first = demoProducts({ count: 1_000_000, today }).next().value
  expect(first).toEqual(base[0])
}, 240_000)
