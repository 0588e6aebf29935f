import type { useTranslations } from 'next-intl'
import { productTrail } from '@/lib/catalogue/categories'
import type { ProductView } from '@/lib/catalogue/product-view'
import {
  answersFirst,
  differenceText,
  labelText,
  limitText,
  noPriceText,
  nutritionText,
  type ProductTranslator,
  priceText,
  productFacts,
  shortageText,
  unitPriceText,
} from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'
import { escapedMarkdown, toMarkdown } from '@/lib/html/markdown'
import { parseHtml } from '@/lib/html/tree'
import { distanceText } from '@/lib/pharmacies/distance'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'
import { toPlace } from '@/lib/rules/city-name'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { deliveryObstacle } from '@/lib/rules/delivery'
import { needsCaution } from '@/lib/rules/label'
import { formatEuro } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import { previousPrice, shareBesideTicket } from '@/lib/rules/price'
import { isMedicine, recordFor, type SaleRecord, usedOnlyBy } from '@/lib/rules/sale'
import { withdrawalLimit } from '@/lib/rules/withdrawal'
import { absolute, env } from '@/lib/settings/env'
import { midSentence } from '@/lib/values/text'

/** Texts of a product's page: parts of the message catalogue and values from the caller. */
export interface ProductTexts {
  product: ProductTranslator
  legal: ReturnType<typeof useTranslations<'legal'>>
  pharmacy: ReturnType<typeof useTranslations<'pharmacy'>>
  regime: string
  /** Title of a section; null for an unnamed kind. */
  section(code: string): string | null
}

export function productMarkdown(view: ProductView, texts: ProductTexts): string {
  const { product } = view
  const { product: t } = texts
  const { active_ingredient, strength, form, pack, brand } = product
  const medicine = isMedicine(product)
  const user = usedOnlyBy(product)
  const record = recordFor(product)
  const withdrawal = withdrawalLimit(product, env())
  const { first, rest } = answersFirst(medicine ? product.sections : [])
  const written = (sections: Product['sections']) =>
    sections.flatMap(({ code, html }) => {
      const title = texts.section(code)
      const text = toMarkdown(parseHtml(html))
      return title && text !== '' ? [`### ${title}`, text] : []
    })
  const firsts = written(first)
  const texted = [
    toMarkdown(parseHtml(product.description)),
    ...written(medicine ? rest : product.sections),
    link(t('leaflet'), product.leaflet_url),
  ]
  return `${[
    `# ${escapedMarkdown(product.name)}`,
    crumbs(product),
    texts.regime,
    escapedMarkdown([active_ingredient, strength, form, pack].filter(Boolean).join(' · ') || (brand ?? '')),
    ...(user ? [t(`notSold.${user}`)] : [list(price(view, t)), ...terms(view, texts)]),
    ...reimbursement(product, t),
    ...(record ? compliance(view, record, texts) : []),
    withdrawal !== null && t(`withdrawal.${withdrawal}`),
    ...(firsts.length > 0 ? [`## ${t('firstTitle')}`, ...firsts] : []),
    ...equivalents(view, t),
    texted.some(Boolean) && `## ${medicine ? t('leafletTitle') : t('description')}`,
    ...texted,
    `## ${t('details')}`,
    list(productFacts(t, product).map(([term, value]) => named(term, value))),
    ...nutrition(product, t),
    needsCaution(product) && t('caution'),
    labelText(t, product),
    ...(user ? [] : offers(view, texts)),
    `<${absolute(`/product/${product.minsan}`)}>`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

const list = (lines: (string | null | false)[]) =>
  lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n')

function nutrition(product: Product, t: ProductTranslator): (string | null)[] {
  const told = nutritionText(t, product)
  return told
    ? [`### ${escapedMarkdown(told.title)}`, list(told.entries.map(([term, value]) => named(term, value))), told.note]
    : []
}

const named = (term: string, value: string | null) => value && `**${term}**: ${escapedMarkdown(value)}`

/** A Markdown link to an https address; null for any other. */
const link = (text: string, url: string | null) =>
  url !== null && /^https:\/\/[^\s<>]+$/.test(url) ? `[${escapedMarkdown(text)}](<${url}>)` : null

const crumbs = (product: Product) =>
  productTrail(product)
    .map(({ label, href }) => `[${escapedMarkdown(label)}](<${absolute(href)}>)`)
    .join(' › ')

function price({ product, pharmacy }: ProductView, t: ProductTranslator): (string | null)[] {
  const { unit_price, discount_percent, lowest_price_30d, pharmacies_count } = product
  if (product.price === null) return [escapedMarkdown(noPriceText(t, pharmacy))]
  const before = previousPrice(product)
  const percent = discount_percent ? ` (${t('discount', { percent: String(discount_percent) })})` : ''
  return [
    named(t('price'), `${priceText(t, product)} (${t('vatIncluded')})`),
    before === null ? null : named(t('listPrice'), formatEuro(before) + percent),
    before === null || lowest_price_30d === null ? null : t('lowest30', { price: formatEuro(lowest_price_30d) }),
    unit_price && escapedMarkdown(unitPriceText(t, unit_price, product.price)),
    escapedMarkdown(
      pharmacy ? t('priceAt', { pharmacy: pharmacy.name }) : t('lowestAmong', { count: pharmacies_count }),
    ),
  ]
}

function terms({ product, pharmacy }: ProductView, { product: t, legal }: ProductTexts): (string | null | false)[] {
  const { availability, supply, shortage, stock_updated_at: updated, active_ingredient } = product
  const limit = limitText(t, product)
  const prescription = needsPrescription(product)
  const medicine = isMedicine(product)
  const notice =
    supply === 'OTC' && active_ingredient
      ? escapedMarkdown(t('otcNotice', { ingredient: midSentence(active_ingredient) }))
      : legal('readLeaflet')
  return [
    list([
      t(!pharmacy && availability === 'available' ? 'availableSomewhere' : availability),
      pharmacy &&
        availability === 'available' &&
        openingAt({ ...pickHours(pharmacy), ready_in_minutes: product.ready_in_minutes }, new Date()).ready,
      pharmacy && updated && t('stockUpdated', { date: formatShortDate(updated), time: formatTime(updated) }),
      shortage && shortageText(t, shortage),
      limit && escapedMarkdown([limit.most, limit.reason].filter(Boolean).join(' ')),
      pharmacy && !prescription && deliveryObstacle(product, pharmacy) !== null && t('collectOnly'),
    ]),
    prescription && t('rxNotice'),
    medicine && !prescription && notice,
    pharmacy?.phone_number
      ? `${escapedMarkdown(t('callPharmacist', { pharmacy: pharmacy.name }))}: ${escapedMarkdown(pharmacy.phone_number)}`
      : null,
  ]
}

function reimbursement({ reimbursement: paid, price }: Product, t: ProductTranslator): string[] {
  if (!paid) return []
  const { note, reference_price } = paid
  const share = shareBesideTicket(paid, price)
  return [
    `## ${t('reimbursementTitle')}`,
    list([
      t(`reimbursement.${paid.class}`),
      share !== null && (share === 0 ? t('onlyTicket') : t('beyondReference', { difference: formatEuro(share) })),
      reference_price !== null && t('referencePrice', { price: formatEuro(reference_price) }),
      note && escapedMarkdown(t('aifaNote', { note })),
    ]),
  ]
}

/** Notices required with medicines (docs/domain.md#L2). */
function compliance({ pharmacy }: ProductView, by: SaleRecord, { legal: t }: ProductTexts): (string | null)[] {
  if (!pharmacy) return [t('choosePharmacy')]
  const { [by]: authorisation, name } = pharmacy
  const animals = by === 'online_veterinary'
  if (!authorisation) return [escapedMarkdown(t(animals ? 'notRegistered' : 'notAuthorised', { pharmacy: name }))]
  const { authority, number, date, register_url, authority_contacts: contacts } = authorisation
  return [
    `## ${t(animals ? 'onlineVeterinary' : 'onlineMedicines')}`,
    escapedMarkdown(
      t(animals ? 'registered' : 'authorised', { pharmacy: name, authority, number, date: formatShortDate(date) }),
    ),
    contacts ? escapedMarkdown(t('authorityContacts', { contacts })) : null,
    link(t('register'), register_url),
  ]
}

function equivalents({ product, equivalents: found }: ProductView, t: ProductTranslator): string[] {
  if (found.length === 0) return []
  const own = product.price
  return [
    `## ${t('equivalents')}`,
    t('equivalentsNote'),
    list(
      found.map((other) => {
        const state = other.price_from && other.availability === 'available' ? 'availableSomewhere' : other.availability
        const said = [
          other.brand && escapedMarkdown(other.brand),
          t(state),
          other.price !== null && priceText(t, other),
          other.price !== null && own !== null && differenceText(t, other.price, own),
        ]
        return `[${escapedMarkdown(other.name)}](<${absolute(`/product/${other.minsan}`)}>): ${said.filter(Boolean).join(', ')}`
      }),
    ),
    t(product.kind === 'veterinary' ? 'equivalentsVeterinary' : 'equivalentsDisclaimer'),
  ]
}

/** Other offers near the chosen pharmacy; without one, their number. */
function offers({ product, pharmacy, offers: others }: ProductView, texts: ProductTexts): (string | false)[] {
  const { product: t } = texts
  if (!pharmacy) return [`## ${t('pharmaciesCount', { count: product.pharmacies_count })}`, t('offersChoose')]
  return [
    `## ${t('offersElsewhere')}`,
    others.length > 0 ? escapedMarkdown(t('offersNote', { to_pharmacy: toPlace(pharmacy.name) })) : t('offersNone'),
    list(
      others.map(({ pharmacy: other, price: theirs, availability }) => {
        const said = [
          `${other.address}, ${other.city}`,
          theirs !== null && formatEuro(theirs),
          t(availability),
          other.distance_m !== undefined && distanceText(texts.pharmacy, other.distance_m),
        ]
        return `**${escapedMarkdown(other.name)}**: ${escapedMarkdown(said.filter(Boolean).join(', '))}`
      }),
    ),
  ]
}
