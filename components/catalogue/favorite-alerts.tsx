import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button, type ButtonVariant, buttonClasses } from '@/components/ui/button'
import type { Favorite } from '@/lib/contract/favorites'
import { may } from '@/lib/rules/channels'
import { formatEuro } from '@/lib/rules/money'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'

/** The chosen pharmacy. */
export interface At {
  id: string
  name: string
}

/** One press on a kept product. */
export const Press = ({
  action,
  fields,
  children,
  ...look
}: {
  action: string
  fields: Record<string, string>
  children: ReactNode
  'aria-label'?: string
  variant?: ButtonVariant
}) => (
  <form method="post" action={`/api/favorites/${action}`}>
    <HiddenFields fields={fields} />
    <Button type="submit" size="sm" {...look}>
      {children}
    </Button>
  </form>
)

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
  return (
    <>
      {price_alert && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <p>{t('priceOn', { price: formatEuro(price_alert.price), pharmacy: price_alert.pharmacy.name })}</p>
          <Press action="end-price" fields={{ xsrf, id }} variant="quiet" aria-label={label(t('endPrice'))}>
            {t('endPrice')}
          </Press>
        </div>
      )}
      {stock_alerts.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <p>{t('stockOn', { pharmacy: stock_alerts.map((one) => one.name).join(', ') })}</p>
          <Press action="end-stock" fields={{ xsrf, id }} variant="quiet" aria-label={label(t('endStock'))}>
            {t('endStock')}
          </Press>
        </div>
      )}
      {(setsPrice || setsStock) && (
        <details className="mt-2">
          <summary className={buttonClasses({ variant: 'quiet', size: 'sm' })} aria-label={label(t('alerts'))}>
            {t('alerts')}
          </summary>
          <div className="mt-2 grid max-w-form gap-3">
            {setsPrice && (
              <>
                <p className="text-sm">{t('priceHint', { pharmacy: pharmacy.name })}</p>
                <Press
                  action="price"
                  fields={{ xsrf, id, pharmacy_id: pharmacy.id }}
                  variant="secondary"
                  aria-label={label(t('setPrice'))}
                >
                  {t('setPrice')}
                </Press>
              </>
            )}
            {setsStock && (
              <>
                <p className="text-sm">{t('stockHint', { pharmacy: pharmacy.name, days: WATCH_DAYS })}</p>
                <Press
                  action="stock"
                  fields={{ xsrf, minsan, pharmacy_id: pharmacy.id }}
                  variant="secondary"
                  aria-label={label(t('setStock'))}
                >
                  {t('setStock')}
                </Press>
              </>
            )}
          </div>
        </details>
      )}
    </>
  )
}
