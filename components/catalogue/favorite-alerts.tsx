import { useTranslations } from 'next-intl'
import { PressForm } from '@/components/forms/press-form'
import { buttonClasses } from '@/components/ui/button'
import type { Favorite } from '@/lib/contract/favorites'
import { may } from '@/lib/rules/channels'
import { formatEuro } from '@/lib/rules/money'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'

/** The chosen pharmacy. */
export interface At {
  id: string
  name: string
}

/** The alerts of a kept product: those that are on with the button that ends them, and those that can be set. */
export function FavoriteAlerts({
  favorite,
  pharmacy,
  can_notify,
  xsrf,
}: {
  favorite: Favorite
  pharmacy: At | null
  can_notify: boolean
  xsrf: string
}) {
  const t = useTranslations('favorites')
  const { id, minsan, name, product, price_alert, can_alert_price, stock_alerts } = favorite
  if (!product) return null
  const label = (text: string) => `${text}: ${name}`
  const setsPrice = can_alert_price && !price_alert && pharmacy && product.price !== null
  const waits = pharmacy && stock_alerts.some((one) => one.id === pharmacy.id)
  const setsStock =
    can_notify && pharmacy && !waits && product.availability === 'unavailable' && may(product, 'notified', 'agreed')
  const running = (action: string, text: string, end: string) => (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p>{text}</p>
      <PressForm to={`/api/favorites/${action}`} fields={{ xsrf, id }} variant="quiet" aria-label={label(end)}>
        {end}
      </PressForm>
    </div>
  )
  const offered = (action: string, fields: Record<string, string>, hint: string, set: string) => (
    <>
      <p className="text-sm">{hint}</p>
      <PressForm
        to={`/api/favorites/${action}`}
        fields={{ xsrf, ...fields }}
        variant="secondary"
        aria-label={label(set)}
      >
        {set}
      </PressForm>
    </>
  )
  return (
    <>
      {price_alert &&
        running(
          'end-price',
          t('priceOn', { price: formatEuro(price_alert.price), pharmacy: price_alert.pharmacy.name }),
          t('endPrice'),
        )}
      {stock_alerts.length > 0 &&
        running('end-stock', t('stockOn', { pharmacy: stock_alerts.map((one) => one.name).join(', ') }), t('endStock'))}
      {(setsPrice || setsStock) && (
        <details className="mt-2">
          <summary className={buttonClasses({ variant: 'quiet', size: 'sm' })} aria-label={label(t('alerts'))}>
            {t('alerts')}
          </summary>
          <div className="mt-2 grid max-w-form gap-3">
            {setsPrice &&
              offered(
                'price',
                { id, pharmacy_id: pharmacy.id },
                t('priceHint', { pharmacy: pharmacy.name }),
                t('setPrice'),
              )}
            {setsStock &&
              offered(
                'stock',
                { minsan, pharmacy_id: pharmacy.id },
                t('stockHint', { pharmacy: pharmacy.name, days: WATCH_DAYS }),
                t('setStock'),
              )}
          </div>
        </details>
      )}
    </>
  )
}
