import { useTranslations } from 'next-intl'
import { LiveText } from '@/components/pharmacies/live-opening'
import { Button, ButtonLink } from '@/components/ui/button'
import { keepUnits } from '@/components/ui/exact'
import { CollectIcon, PinIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { limitText, noPriceText, priceText, shortageText } from '@/lib/catalogue/product-words'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { Product, ProductSummary } from '@/lib/contract/products'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { deliveryObstacle } from '@/lib/rules/delivery'
import { needsPrescription } from '@/lib/rules/prescription'
import { mayBeOrdered, usedOnlyBy } from '@/lib/rules/sale'
import { env } from '@/lib/settings/env'
import { phoneText } from '@/lib/values/phone'
import { Availability, CardAction } from '../product-card'
import { ProductPrice } from '../product-price'
import { NotifyWhenBack } from './notify-when-back'

/**
 * Price, availability, button and the information to read before buying, or why the product is not sold to the
 * public.
 */
export function BuyBox({
  product,
  pharmacy,
  notifies,
  equivalents,
}: {
  product: Product
  pharmacy: Pharmacy | null
  /** The platform supports back-in-stock notifications. */
  notifies: boolean
  /** Cheapest first. */
  equivalents: readonly ProductSummary[]
}) {
  const t = useTranslations('product')
  const user = usedOnlyBy(product)
  if (user)
    return (
      <Notice tone="info" title={t('notSoldTitle')}>
        {t(`notSold.${user}`)}
      </Notice>
    )
  const prescription = needsPrescription(product)
  const closed = pharmacy !== null && pharmacy.deliveries.length === 0
  const sold = product.availability !== 'unavailable' && product.price !== null && !closed
  const { stock_updated_at: updated, shortage } = product
  const limit = limitText(t, product)
  const equivalent = sold ? undefined : equivalents.find(({ availability }) => availability === 'available')
  const obstacle = pharmacy && deliveryObstacle(product, pharmacy)
  return (
    <section
      aria-label={t('price')}
      className="rounded-lg border border-line bg-surface p-4 shadow-card @max-[17rem]:order-1 @max-[17rem]:flex @max-[17rem]:flex-col @max-[17rem]:p-2 sm:p-5 [&>*+*]:mt-3 sm:[&>*+*]:mt-4"
    >
      <div className="@max-[17rem]:contents @max-[17rem]:[&>div]:-order-2">
        {product.price === null ? (
          <p className="text-muted text-sm">{noPriceText(t, pharmacy)}</p>
        ) : (
          <>
            <ProductPrice amounts={product} size="lg" />
            <p className="mt-1 text-muted text-sm @max-[17rem]:text-xs">
              {pharmacy
                ? t('priceAt', { pharmacy: pharmacy.name })
                : t('lowestAmong', { count: product.pharmacies_count })}
              {` · ${t('vatIncluded')}`}
            </p>
          </>
        )}
      </div>
      {closed ? (
        <Notice tone="info" title={t('noOrdersTitle', { pharmacy: pharmacy.name })}>
          {pharmacy.phone_number ? t('noOrdersCall', { phone: phoneText(pharmacy.phone_number) }) : t('noOrders')}
        </Notice>
      ) : (
        <div>
          <Availability state={product.availability} somewhere={!pharmacy} />
          {pharmacy && product.availability === 'available' && product.ready_in_minutes !== null && (
            <ProductReady pharmacy={pharmacy} minutes={product.ready_in_minutes} />
          )}
        </div>
      )}
      {shortage && <Notice tone="warning">{shortageText(t, shortage)}</Notice>}
      {sold && (
        <>
          <div className="buy-first @max-[17rem]:-order-1">
            <CardAction product={product} pharmacy_id={pharmacy?.id ?? null} main />
          </div>
          <noscript>
            {pharmacy ? (
              <form method="post" action="/api/cart">
                <input type="hidden" name="pharmacy_id" value={pharmacy.id} />
                <input type="hidden" name="minsan" value={product.minsan} />
                <Button type="submit" wide>
                  {t('plainOrder')}
                </Button>
              </form>
            ) : (
              <Notice tone="info">{t('noScript')}</Notice>
            )}
          </noscript>
        </>
      )}
      {prescription && (
        <Notice tone="info">
          {t('rxNotice')} {sold && t(product.kind === 'veterinary' ? 'rxHowVeterinary' : 'rxHow')}
        </Notice>
      )}
      {equivalent && (
        <p>
          <b>{t('equivalentHere')}</b>{' '}
          <Link href={`/product/${equivalent.minsan}`} translate="no" className="link">
            {keepUnits(equivalent.name)}
          </Link>
          {equivalent.price !== null && (
            <span translate="no" className="tabular-nums">{`, ${priceText(t, equivalent)}`}</span>
          )}
          {'. '}
          <span className="text-muted text-sm">
            {t(equivalent.kind === 'veterinary' ? 'equivalentsVeterinary' : 'equivalentsDisclaimer')}
          </span>
        </p>
      )}
      {!pharmacy && (
        <ButtonLink
          href="/pharmacy-selection"
          data-pharmacy-sheet={product.minsan}
          variant="secondary"
          icon={PinIcon}
          wide
        >
          {sold ? t('choosePharmacyStock') : t('choosePharmacy')}
        </ButtonLink>
      )}
      {!pharmacy && sold && !prescription && !env().RESERVATION_ONLY && (
        <Link href="/pharmacy-selection?delivery=1" data-pharmacy-sheet={product.minsan} className="link tap">
          {t('whoDelivers')}
        </Link>
      )}
      {pharmacy && !sold && !closed && notifies && (
        <NotifyWhenBack product={{ minsan: product.minsan, name: product.name }} pharmacy_id={pharmacy.id} />
      )}
      {pharmacy && !sold && (
        <Link href="#altre-farmacie" className="link tap">
          {t('offersElsewhere')}
        </Link>
      )}
      {pharmacy && updated && (
        <p className="text-muted text-sm">
          {t('stockUpdated', { date: formatShortDate(updated), time: formatTime(updated) })}
        </p>
      )}
      {limit && (
        <p className="text-sm">
          {limit.most} <span className="text-muted">{limit.reason}</span>
        </p>
      )}
      {obstacle && !prescription && (
        <p className="flex gap-2 text-sm">
          <CollectIcon className="size-5 text-brand-ink" />
          {t('collectOnly')}
        </p>
      )}
    </section>
  )
}

/**
 * "Pronto in un’ora" if the pharmacy stays open long enough, else "Pronto domani dalle 09:30"; nothing if its hours
 * are unknown.
 */
function ProductReady({ pharmacy, minutes }: { pharmacy: Pharmacy; minutes: number }) {
  const hours = { ...pickHours(pharmacy), ready_in_minutes: minutes }
  return <LiveText hours={hours} said={openingAt(hours, new Date())} of="ready" className="mt-1 text-sm" />
}

/**
 * Price and button at the lower edge while the first button is scrolled out of view; the CSS class `buy-bar` does
 * it without a script.
 */
export function BuyBar({ product, pharmacy_id }: { product: Product; pharmacy_id: string | null }) {
  const t = useTranslations('product')
  if (!mayBeOrdered(product) || product.availability === 'unavailable' || product.price === null) return null
  return (
    <div className="buy-bar noscript:hidden print:hidden">
      <p className="min-w-0 flex-1 truncate font-bold max-md:hidden">{product.name}</p>
      <p translate="no" className="font-bold text-lg tabular-nums @max-[15rem]:sr-only">
        {priceText(t, product)}
      </p>
      <div className="min-w-0 flex-1 md:max-w-80">
        <CardAction product={product} pharmacy_id={pharmacy_id} main />
      </div>
    </div>
  )
}
