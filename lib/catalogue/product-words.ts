import type { useTranslations } from 'next-intl'
import type { LabelFacts, Product, ProductSummary } from '@/lib/contract/products'
import { plainText, type RichNode } from '@/lib/html/tree'
import { isProductEan } from '@/lib/identifiers/gtin'
import { formatShortDate } from '@/lib/rules/dates'
import { getLabel, missingLabelFacts } from '@/lib/rules/label'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'

export type ProductTranslator = ReturnType<typeof useTranslations<'product'>>

/** "12,50 €", or "da 12,50 €" if it is the lowest of several pharmacies. */
export function priceText(t: ProductTranslator, { price, price_from }: Pick<ProductSummary, 'price' | 'price_from'>) {
  if (price === null) return t('noPrice')
  return price_from ? t('priceFrom', { price: formatEuro(price) }) : formatEuro(price)
}

export const noPriceText = (t: ProductTranslator, pharmacy: { name: string } | null) =>
  pharmacy ? t('noPriceAt', { pharmacy: pharmacy.name }) : t('noPrice')

const UNITS = ['kg', 'l', '100 g', '100 ml', 'piece'] as const
const SMALL: Record<string, string> = { l: '100 ml', kg: '100 g' }
const isUnit = (unit: string): unit is (typeof UNITS)[number] => UNITS.some((known) => known === unit)

/**
 * "4,90 € a 100 ml": the price of a litre or kilogram as that of its tenth for a pack with less, whose price is
 * `pack` euro.
 */
export function unitPriceText(
  t: ProductTranslator,
  { amount, unit: given }: { amount: number; unit: string },
  pack: number,
): string {
  const small = amount > pack ? SMALL[given] : undefined
  const price = formatCents(Math.round((amount * 100) / (small ? 10 : 1)))
  const unit = small ?? given
  if (unit === 'pz') return t('unitPrice.piece', { price })
  return isUnit(unit) ? t(`unitPrice.${unit}`, { price }) : t('unitPrice.other', { price, unit })
}

export function shortageText(t: ProductTranslator, { from, until }: NonNullable<Product['shortage']>): string {
  const since = formatShortDate(from)
  return until ? t('shortageUntil', { from: since, until: formatShortDate(until) }) : t('shortageFrom', { from: since })
}

const WORDS: Record<number, string> = {
  1: 'un[oa]?',
  2: 'due',
  3: 'tre',
  4: 'quattro',
  5: 'cinque',
  6: 'sei',
  10: 'dieci',
}

/** From here on a limit without a reason is the shop's general one; only the stepper shows it, when it is reached. */
const HIGH_LIMIT = 20

/**
 * Maximum quantity with its reason or a contact; a reason that contains the number is used on its own. Null without
 * a limit.
 */
export function limitText(
  t: ProductTranslator,
  { max_quantity, max_quantity_reason: reason }: Pick<Product, 'max_quantity' | 'max_quantity_reason'>,
): { most: string | null; reason: string } | null {
  if (max_quantity === null || (reason === null && max_quantity >= HIGH_LIMIT)) return null
  const number = `(?:${max_quantity}|${WORDS[max_quantity] ?? max_quantity})`
  const said = new RegExp(`\\bmassimo ${number}\\b|\\b${number} (?:confezion|pezz|per |a testa)`, 'i')
  return { most: said.test(reason ?? '') ? null : t('max', { count: max_quantity }), reason: reason ?? t('maxAsk') }
}

export function differenceText(t: ProductTranslator, other: number, own: number) {
  const cents = centsFromEuro(other) - centsFromEuro(own)
  if (cents === 0) return t('samePrice')
  return t(cents < 0 ? 'cheaper' : 'dearer', { amount: formatCents(Math.abs(cents)) })
}

type Fact = [term: string, value: string | null, code?: 'code']

/**
 * Ingredient (first), form, pack, codes, manufacturer and responsible operator in the Union (docs/domain.md#L23).
 */
export function productFacts(t: ProductTranslator, product: Product): [Fact, ...Fact[]] {
  const label = getLabel(product)
  return [
    [t('activeIngredient'), product.active_ingredient],
    [t('strength'), product.strength],
    [t('form'), product.form],
    [t('pack'), product.pack],
    [t('brand'), product.brand],
    [t(`maker.${label}`), product.manufacturer],
    ...(label === 'medicine' ? [] : [[t(`responsible.${label}`), product.responsible_person] satisfies Fact]),
    ...labelFacts(t, product.label_facts ?? {}),
    [t('minsan'), product.minsan, 'code'],
    [t('ean'), product.ean.filter(isProductEan).join(', '), 'code'],
    [t('atc'), product.atc, 'code'],
    [t('vatRate'), `${product.vat_rate} %`],
  ]
}

const labelFacts = (t: ProductTranslator, facts: LabelFacts): Fact[] => [
  [t('age'), facts.from_months === undefined ? null : t('ageFrom', { months: facts.from_months })],
  [t('glutenTerm'), facts.gluten === undefined ? null : t(`gluten.${facts.gluten}`)],
  [t('registration'), facts.registration ?? null],
  [t('protection'), facts.protection ?? null],
]

/** Nutrients per 100 g or dose, as far as known; a note gives the basis of the percentages. */
export function nutritionText(
  t: ProductTranslator,
  { label_facts }: Product,
): { title: string; entries: [string, string][]; note: string | null } | null {
  const { nutrition } = label_facts ?? {}
  if (!nutrition) return null
  const { per, values } = nutrition
  return {
    title: t('nutrition', { per }),
    entries: values.map(({ name, amount, reference_percent: percent }) => [
      name,
      percent === undefined ? amount : t('reference', { amount, percent: String(percent).replace('.', ',') }),
    ]),
    note: values.some(({ reference_percent }) => reference_percent !== undefined) ? t('referenceNote') : null,
  }
}

/**
 * Statements required with a product's label by its kind (docs/domain.md#L23); null if the kind requires none or is
 * unclear.
 */
export function labelText(t: ProductTranslator, product: Product): string | null {
  const label = getLabel(product)
  if (label === 'medicine' || label === 'general') return null
  const lacking = missingLabelFacts(product).map((fact) => t(`untoldFact.${fact}`))
  return [
    t(`label.${label}`),
    ...(lacking.length > 0 ? [t('untold', { facts: new Intl.ListFormat('it').format(lacking) })] : []),
  ].join(' ')
}

const FIRST = ['indications', 'dosage', 'directions', 'contraindications', 'warnings']

/** Splits a product's sections into the most requested and the rest, which keeps its order. */
export function answersFirst<Part extends { code: string }>(
  sections: readonly Part[],
): { first: Part[]; rest: Part[] } {
  return {
    first: FIRST.flatMap((code) => sections.filter((section) => section.code === code)),
    rest: sections.filter(({ code }) => !FIRST.includes(code)),
  }
}

/** A medicine's purpose in one line, from the list in its leaflet; null without a list. */
export function purposeLine(indications: readonly RichNode[] | undefined): string | null {
  const list = indications?.find((node) => typeof node !== 'string' && node.tag === 'ul')
  if (list === undefined || typeof list === 'string') return null
  const items = list.children.map((item) => plainText([item]).replace(/[.;,]$/, '')).filter(Boolean)
  return items.length > 0 ? items.join(', ') : null
}
