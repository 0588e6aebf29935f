import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { Disclosure } from '@/components/ui/disclosure'
import { DocumentIcon, ExternalIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { RichText } from '@/components/ui/rich-text'
import { nutritionText, productFacts } from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'
import { parseRichText, type RichNode } from '@/lib/html/tree'
import { formatEuro } from '@/lib/rules/money'
import { shareBesideTicket } from '@/lib/rules/price'

/** The product's data; the ingredient links to other products with it. */
export function ProductFacts({ product }: { product: Product }) {
  const t = useTranslations('product')
  const { active_ingredient: ingredient } = product
  const [[term], ...facts] = productFacts(t, product)
  const link = ingredient && (
    <Link
      href={`/search?${new URLSearchParams({ query: ingredient })}`}
      aria-label={t('ingredientSearch', { ingredient })}
      className="link"
    >
      {ingredient}
    </Link>
  )
  const nutrition = nutritionText(t, product)
  return (
    <>
      <DefinitionList entries={[[term, link], ...facts]} />
      {nutrition && (
        <>
          <h3 className="mt-6 mb-2 text-base">{nutrition.title}</h3>
          <DefinitionList entries={nutrition.entries} />
          {nutrition.note && <p className="mt-2 text-muted text-sm">{nutrition.note}</p>}
        </>
      )}
    </>
  )
}

/**
 * Reimbursement: class, amount left to pay, reference price and AIFA's note, verbatim because it may restrict
 * substitution.
 */
export function Reimbursement({
  reimbursement,
  price,
}: {
  reimbursement: NonNullable<Product['reimbursement']>
  price: Product['price']
}) {
  const t = useTranslations('product')
  const { note, reference_price } = reimbursement
  const share = shareBesideTicket(reimbursement, price)
  return (
    <section aria-labelledby="rimborso" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="rimborso" className="text-base">
        {t('reimbursementTitle')}
      </h2>
      <p className="mt-1">{t(`reimbursement.${reimbursement.class}`)}</p>
      {share !== null && (
        <p className="mt-1">
          {share === 0 ? t('onlyTicket') : t('beyondReference', { difference: formatEuro(share) })}
        </p>
      )}
      {reference_price !== null && (
        <p className="mt-1 text-sm">{t('referencePrice', { price: formatEuro(reference_price) })}</p>
      )}
      {note && <p className="mt-1 text-sm">{t('aifaNote', { note })}</p>}
    </section>
  )
}

const CODES = [
  'indications',
  'contraindications',
  'dosage',
  'warnings',
  'interactions',
  'pregnancy',
  'side_effects',
  'storage',
  'composition',
  'directions',
] as const

type Code = (typeof CODES)[number]
const isCode = (code: string): code is Code => CODES.some((known) => known === code)

/** Non-empty sections of a known kind, parsed; other kinds are dropped. */
export const namedTexts = (sections: readonly { code: string; html: string }[]): { code: Code; nodes: RichNode[] }[] =>
  sections.flatMap(({ code, html }) => {
    const nodes = isCode(code) ? parseRichText(html) : []
    return isCode(code) && nodes.length > 0 ? [{ code, nodes }] : []
  })

/** The leaflet, or directions and warnings, one section at a time. */
export function ProductTexts({
  sections,
  closed,
}: {
  sections: ReturnType<typeof namedTexts>
  /** Otherwise the first section and the dosage are open. */
  closed?: boolean
}) {
  const t = useTranslations('product.sections')
  return (
    <div className="border-line border-t">
      {sections.map(({ code, nodes }, index) => (
        <Disclosure
          key={code}
          id={code}
          open={!closed && (index === 0 || code === 'dosage')}
          heading="h3"
          title={t(code)}
        >
          <div className="prose">
            <RichText nodes={nodes} />
          </div>
        </Disclosure>
      ))}
    </div>
  )
}

/** Accepts https addresses only. */
export const isLeaflet = (url: string | null): url is string =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:'

/** The leaflet as the manufacturer filed it. */
export function LeafletLink({ url }: { url: string | null }) {
  const t = useTranslations('product')
  if (!isLeaflet(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('leafletLabel')} className="link tap gap-2">
      <DocumentIcon className="size-5" />
      {t('leaflet')}
      <ExternalIcon className="size-4" />
    </a>
  )
}
