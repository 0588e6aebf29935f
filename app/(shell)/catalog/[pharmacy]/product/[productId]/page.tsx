import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Activity } from 'react'
import { BuyBar, BuyBox } from '@/components/catalogue/product/buy-box'
import { Equivalents } from '@/components/catalogue/product/equivalents'
import {
  isLeaflet,
  LeafletLink,
  namedTexts,
  ProductFacts,
  ProductTexts,
  Reimbursement,
} from '@/components/catalogue/product/product-facts'
import { ProductGallery } from '@/components/catalogue/product/product-gallery'
import { ProductOffers } from '@/components/catalogue/product/product-offers'
import { SupplyBadge } from '@/components/catalogue/product-card'
import { ComplianceLines } from '@/components/layout/compliance-lines'
import { NothingHere } from '@/components/layout/nothing-here'
import { TrailPage } from '@/components/layout/trail-page'
import { GuaranteeNotice } from '@/components/legal/guarantee-notice'
import { PageAge } from '@/components/pharmacies/page-age'
import { keepUnits } from '@/components/ui/exact'
import { ChatIcon, PackIcon, PhoneIcon, StarIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { RichText } from '@/components/ui/rich-text'
import { Section } from '@/components/ui/section'
import { askPath } from '@/lib/account/sections'
import { productTrail } from '@/lib/catalogue/categories'
import { readProduct } from '@/lib/catalogue/product-server'
import { readProductView } from '@/lib/catalogue/product-view'
import { answersFirst, labelText, purposeLine } from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'
import { parseRichText, plainText } from '@/lib/html/tree'
import { decoded } from '@/lib/http/decoded'
import { readProductCode } from '@/lib/identifiers/product-code'
import { pharmacyOfSegment } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { getAnswer, may } from '@/lib/rules/channels'
import { needsCaution } from '@/lib/rules/label'
import { isMedicine, mayBeOrdered, recordFor } from '@/lib/rules/sale'
import { withdrawalLimit } from '@/lib/rules/withdrawal'
import { namedFirst, pageMetadata, privateMetadata } from '@/lib/seo/metadata'
import { productThing } from '@/lib/seo/structured/product'
import { env } from '@/lib/settings/env'
import { midSentence } from '@/lib/values/text'
import messages from '@/messages/it.json'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; productId: string }> }

/** The product of an address; another spelling of its code redirects to the canonical address. */
async function requireProduct({ params }: Props) {
  const { pharmacy, productId } = await params
  const pharmacy_id = pharmacyOfSegment(pharmacy)
  if (pharmacy_id === undefined) notFound()
  if (!/^\d{9}$/.test(productId)) {
    const minsan = readProductCode(decoded(productId) ?? '')?.minsan
    if (!minsan) notFound()
    permanentRedirect(`/product/${minsan}`)
  }
  const product = await readProduct(productId, pharmacy_id)
  if (product === null) notFound()
  return { product, pharmacy_id }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('product')
  const { product } = await requireProduct(props)
  // server.ts turns this meta tag into the status; the App Router has no 410.
  if (product === 'withdrawn') return { ...privateMetadata(t('withdrawn')), other: { 'answer-status': '410' } }
  const about = plainText(parseRichText(product.description))
  return pageMetadata({
    title: product.name,
    keep_end: true,
    description: about ? namedFirst(product.name, about) : t('metaDescription', { product: product.name }),
    path: `/product/${product.minsan}`,
    image: `/og/product/${product.minsan}.png`,
  })
}

export default async function ProductPage(props: Props) {
  const { product, pharmacy_id } = await requireProduct(props)
  const t = await getTranslations('product')
  if (product === 'withdrawn')
    return (
      <NothingHere icon={PackIcon} title={t('withdrawn')}>
        {t('withdrawnHint')}
      </NothingHere>
    )
  const view = await readProductView(product, pharmacy_id)
  if (!view) notFound()
  const { pharmacy, equivalents, offers } = view
  const lacking = await lackingCalls()
  const notifies =
    product.availability === 'unavailable' && may(product, 'notified', 'agreed') && !lacking.includes('notifyWhenBack')
  const medicine = isMedicine(product)
  const record = recordFor(product)
  const label = labelText(t, product)
  const withdrawal = withdrawalLimit(product, env())
  const description = parseRichText(product.description)
  const sections = namedTexts(product.sections)
  const { first, rest } = answersFirst(medicine ? sections : [])
  const purpose = medicine && purposeLine(sections.find(({ code }) => code === 'indications')?.nodes)
  const others = medicine ? rest : sections
  return (
    <TrailPage
      crumbs={[...productTrail(product), { label: product.name }]}
      path={`/product/${product.minsan}`}
      things={[productThing(product, pharmacy)]}
    >
      <PageAge pharmacy_id={pharmacy_id} />
      <div className="above-buy-bar mt-1 grid grid-cols-1 gap-3 @max-[17rem]:gap-1.5 md:mt-2 md:grid-cols-2 md:gap-6 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-10 [&>*]:min-w-0">
        {/* DOM order is the phone's; wide screens use fixed grid places, so that late content causes no layout
            shift. With large text on a phone, name, price and button come before the rest. */}
        <header className="@max-[17rem]:contents md:col-start-2">
          <div className="@max-[17rem]:order-2">
            <SupplyBadge kind={product.kind} supply={product.supply} />
          </div>
          <h1
            translate="no"
            className="mt-2 text-2xl [overflow-wrap:anywhere] @max-[17rem]:mt-0 @max-[17rem]:text-base @max-[17rem]:leading-tight"
          >
            {keepUnits(product.name)}
          </h1>
          <p className="mt-1 text-muted @max-[17rem]:order-2">
            {[product.active_ingredient, product.strength, formBesidePack(product), product.pack]
              .filter(Boolean)
              .join(' · ') || product.brand}
          </p>
        </header>
        <div className="@max-[17rem]:order-3 md:col-start-1 md:row-span-2 md:row-start-1">
          <ProductGallery images={product.images} name={product.name} kind={product.kind} />
        </div>
        <div className="flex flex-col gap-4 @max-[17rem]:contents @max-[17rem]:[&>:not(:first-child)]:order-4 md:col-start-2">
          <BuyBox product={product} pharmacy={pharmacy} notifies={notifies} equivalents={equivalents} />
          {purpose && (
            <p title={purpose} className="line-clamp-2">
              <b>{t('purpose')}</b> {purpose}
            </p>
          )}
          {getAnswer(product, 'reduced') === 'leaflet' && (
            <p className="text-sm">
              {product.active_ingredient
                ? t('otcNotice', { ingredient: midSentence(product.active_ingredient) })
                : t('otcNoticeBare')}
            </p>
          )}
          {needsCaution(product) && <p className="text-sm">{t('caution')}</p>}
          {pharmacy?.phone_number && (
            <a href={`tel:${pharmacy.phone_number}`} className="link tap gap-2 self-start">
              <PhoneIcon className="size-5" />
              {t('callPharmacist', { pharmacy: pharmacy.name })}
            </a>
          )}
          {pharmacy && !lacking.includes('askQuestion') && (
            <Link href={askPath({ product: product.minsan })} rel="nofollow" className="link tap gap-2 self-start">
              <ChatIcon className="size-5" />
              {messages.questions.link}
            </Link>
          )}
          {!lacking.includes('addFavorite') && (
            // The page is the same for everybody: the next one says whether the product was kept already.
            <form method="post" action="/api/favorites/keep">
              <button type="submit" name="product" value={product.minsan} className="link tap gap-2">
                <StarIcon className="size-5" />
                {messages.favorites.keep}
              </button>
            </form>
          )}
          {product.reimbursement && <Reimbursement reimbursement={product.reimbursement} price={product.price} />}
          {record && <ComplianceLines pharmacy={pharmacy} by={record} />}
          {withdrawal && <p className="text-muted text-sm">{t(`withdrawal.${withdrawal}`)}</p>}
        </div>
      </div>
      <Activity>
        <div className="above-buy-bar mt-10 grid gap-10 sm:mt-12 sm:gap-12 [&>*]:min-w-0">
          {first.length > 0 && (
            <Section heading_id="breve" title={t('firstTitle')} dense>
              <ProductTexts sections={first} />
            </Section>
          )}
          <Equivalents price={product.price} products={equivalents} />
          <div className="grid gap-10 lg:grid-cols-2 lg:gap-12 [&>*]:min-w-0">
            {(description.length > 0 || others.length > 0 || isLeaflet(product.leaflet_url)) && (
              <Section heading_id="testi" title={medicine ? t('leafletTitle') : t('description')} dense>
                {description.length > 0 && (
                  <div className="prose mb-5">
                    <RichText nodes={description} />
                  </div>
                )}
                {others.length > 0 && <ProductTexts sections={others} closed={medicine} />}
                <LeafletLink url={product.leaflet_url} />
              </Section>
            )}
            <Section heading_id="scheda" title={t('details')} dense>
              <ProductFacts product={product} />
              {label && <p className="mt-3 text-muted text-sm">{label}</p>}
            </Section>
          </div>
          {mayBeOrdered(product) && (
            <ProductOffers
              minsan={product.minsan}
              pharmacy={pharmacy}
              offers={offers}
              pharmacies_count={product.pharmacies_count}
              now={new Date()}
            />
          )}
          {!medicine && <GuaranteeNotice />}
        </div>
      </Activity>
      <BuyBar product={product} pharmacy_id={pharmacy?.id ?? null} />
    </TrailPage>
  )
}

/** Omits the form if the pack already names it ("14 compresse"). */
const formBesidePack = ({ form, pack }: Product) => (form && pack?.includes(form) ? null : form)
