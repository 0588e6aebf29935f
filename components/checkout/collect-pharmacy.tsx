import { useTranslations } from 'next-intl'
import { OpeningStatus, TodayHours } from '@/components/pharmacies/opening-status'
import { Link } from '@/components/ui/link'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'

export function CollectPharmacy({ pharmacy }: { pharmacy: Pharmacy }) {
  const t = useTranslations('pharmacy')
  const now = new Date()
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold text-lg">{pharmacy.name}</p>
        <Link
          data-pharmacy-sheet=""
          href="/pharmacy-selection?redirect=/checkout/click-and-collect"
          className="link tap text-sm"
        >
          {t('change')}
        </Link>
      </div>
      <p className="text-muted">{pharmacyAddress(pharmacy)}</p>
      <div className="mt-2">
        <OpeningStatus pharmacy={pharmacy} now={now} />
        <TodayHours pharmacy={pharmacy} now={now} />
      </div>
    </div>
  )
}
