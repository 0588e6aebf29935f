import { useTranslations } from 'next-intl'
import { AddToCart } from '@/components/cart/add-to-cart'
import { ButtonLink } from '@/components/ui/button'
import { CollectIcon, PinIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { readyInText, shortageText } from '@/lib/catalogue/product-words'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { isMedicine, needsPrescription, type Product } from '@/lib/contract/products'
import { formatShortDate, formatTime } from '@/lib/dates'
import { Availability } from '../availability'
import { ProductPrice } from '../product-price'
import { NotifyWhenBack } from './notify-when-back'

/** Price, availability and the button, with what one has to know before pressing it. */
export function BuyBox({
  product,
  pharmacy,
  notifies,
}: {
  product: Product
  pharmacy: Pharmacy | null
  /** Whether the platform can tell when a product is back. */
  notifies: boolean
}) {
  const t = useTranslations('product')
  const prescription = needsPrescription(product.supply)
  const sold = product.availability !== 'unavailable' && product.price !== null
  const { stock_updated_at: updated, shortage } = product
  const collectOnly = pharmacy && isMedicine(product) && !prescription && pharmacy.online_medicines === null
  return (
    <section
      aria-label={t('price')}
      className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5 [&>*+*]:mt-4"
    >
      <div>
        <ProductPrice amounts={product} size="lg" full />
        <p className="mt-1 text-muted text-sm">
          {pharmacy
            ? t('priceAt', { pharmacy: pharmacy.name })
            : product.price !== null && t('lowestAmong', { count: product.pharmacies_count })}
        </p>
      </div>
      <div>
        <Availability state={product.availability} somewhere={!pharmacy} />
        {pharmacy && product.availability === 'available' && product.ready_in_minutes !== null && (
          <p className="mt-1 text-sm">{readyInText(t, product.ready_in_minutes)}</p>
        )}
        {pharmacy && updated && (
          <p className="mt-1 text-muted text-sm">
            {t('stockUpdated', { date: formatShortDate(updated), time: formatTime(updated) })}
          </p>
        )}
      </div>
      {shortage && <Notice tone="warning">{shortageText(t, shortage)}</Notice>}
      {prescription && <Notice tone="info">{t('rxNotice')}</Notice>}
      {sold && (
        <>
          <div className="noscript:hidden">
            <AddToCart
              product={{
                minsan: product.minsan,
                name: product.name,
                image: product.image,
                price: product.price,
                kind: product.kind,
                supply: product.supply,
                availability: product.availability,
                max_quantity: product.max_quantity,
              }}
              pharmacy_id={pharmacy?.id ?? null}
              label={prescription ? t('reserve') : t('add')}
              name={t(prescription ? 'reserveLabel' : 'addLabel', { product: product.name })}
              stepper={{
                group: t('quantity'),
                increase: t('increase', { product: product.name }),
                decrease: t('decrease', { product: product.name }),
                max: t('max', { count: product.max_quantity ?? 0 }),
              }}
            />
          </div>
          <noscript>
            <Notice tone="info">{t('noScript')}</Notice>
          </noscript>
        </>
      )}
      {!pharmacy && (
        <ButtonLink href="/pharmacy-selection" variant="secondary" icon={PinIcon} wide>
          {sold ? t('choosePharmacyStock') : t('choosePharmacy')}
        </ButtonLink>
      )}
      {pharmacy && !sold && notifies && (
        <NotifyWhenBack
          product={{ minsan: product.minsan, name: product.name }}
          pharmacy_id={pharmacy.id}
          label={t('notify')}
        />
      )}
      {pharmacy && !sold && (
        <Link href="#altre-farmacie" className="link inline-flex min-h-touch items-center">
          {t('offersElsewhere')}
        </Link>
      )}
      {product.max_quantity !== null && (
        <p className="text-sm">
          {t('max', { count: product.max_quantity })}
          {product.max_quantity_reason && (
            <span className="block text-muted">{t('limitReason', { reason: product.max_quantity_reason })}</span>
          )}
        </p>
      )}
      {collectOnly && (
        <p className="flex gap-2 text-sm">
          <CollectIcon className="size-5 text-brand-ink" />
          {t('collectOnly')}
        </p>
      )}
    </section>
  )
}
