import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/button'
import { FilterIcon } from '@/components/ui/icons'
import { SelectField } from '@/components/ui/select-field'
import { PROFILE_PATH, sectionPath } from '@/lib/account/sections'
import { order_status } from '@/lib/contract/orders'
import { type OrderFilters, periodsOn } from '@/lib/orders/order-filters'

/** Status and period as a folded GET form: every choice has an address and needs no JavaScript. */
export function OrderFilterForm({ filters, today, total }: { filters: OrderFilters; today: string; total: number }) {
  const t = useTranslations()
  const { status, period } = filters
  const periodName = (name: string) =>
    name === '30' || name === '180' ? t(`profile.orders.days${name}`) : t('profile.orders.year', { year: name })
  const filtered = status !== null || period !== null
  return (
    <div className="mb-4 border-line border-b pb-2">
      <p role="status" className="text-muted text-sm">
        {t('profile.orders.count', { count: total })}
      </p>
      <details open={filtered} key={`${status} ${period}`}>
        <summary className="link tap gap-2">
          <FilterIcon className="size-5" />
          {t('profile.orders.filter')}
        </summary>
        <form
          action={PROFILE_PATH}
          method="get"
          aria-label={t('profile.orders.filter')}
          className="mt-2 mb-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
        >
          <input type="hidden" name="section" value="orders" />
          <SelectField
            id="order-status"
            name="status"
            label={t('profile.orders.status')}
            defaultValue={status ?? ''}
            options={[
              { value: '', label: t('profile.orders.allStatuses') },
              ...order_status.options.map((one) => ({ value: one, label: t(`orders.status.${one}`) })),
            ]}
          />
          <SelectField
            id="order-period"
            name="period"
            label={t('profile.orders.period')}
            defaultValue={period ?? ''}
            options={[
              { value: '', label: t('profile.orders.allPeriods') },
              ...periodsOn(today).map((one) => ({ value: one, label: periodName(one) })),
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary">
              {t('profile.orders.apply')}
            </Button>
            {filtered && (
              <ButtonLink variant="quiet" href={sectionPath('orders')}>
                {t('profile.orders.reset')}
              </ButtonLink>
            )}
          </div>
        </form>
      </details>
    </div>
  )
}
