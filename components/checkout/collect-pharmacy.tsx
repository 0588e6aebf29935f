import { useTranslations } from 'next-intl'
import { hoursOfDay, OpeningStatus } from '@/components/pharmacy/opening-status'
import { Link } from '@/components/ui/link'
import type { Pharmacy } from '@/lib/contract/pharmacies'

/** Where the order is collected. */
export function CollectPharmacy({ pharmacy }: { pharmacy: Pharmacy }) {
  const t = useTranslations('pharmacy')
  const now = new Date()
  const today = hoursOfDay(pharmacy, now)
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold text-lg">{pharmacy.name}</p>
        <Link
          href="/pharmacy-selection?redirect=/checkout/click-and-collect"
          className="link inline-flex min-h-touch items-center text-sm"
        >
          {t('change')}
        </Link>
      </div>
      <p className="text-muted">
        {pharmacy.address}, {pharmacy.postal_code} {pharmacy.city} ({pharmacy.province})
      </p>
      <div className="mt-2">
        <OpeningStatus pharmacy={pharmacy} now={now} />
      </div>
      {pharmacy.opening_hours.length > 0 && (
        <p className="mt-1 text-sm">
          <span className="text-muted">{t('hoursToday')}: </span>
          <span className="tabular-nums">{today.length > 0 ? today.join(', ') : t('closedToday')}</span>
        </p>
      )}
    </div>
  )
}
