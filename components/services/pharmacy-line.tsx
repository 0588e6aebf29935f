import { useTranslations } from 'next-intl'
import { PhoneIcon, PinIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { selectionPath } from '@/lib/pharmacies/selection'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'

/**
 * Place and phone number; `change` is the page to return to after selecting another pharmacy, null if the URL names it.
 */
export function PharmacyLine({ pharmacy, change }: { pharmacy: Pharmacy; change: string | null }) {
  const t = useTranslations('pharmacy')
  const { name, code, phone_number } = pharmacy
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-0.5">
      <p className="flex items-center gap-1.5">
        <PinIcon className="size-5 shrink-0 text-muted" />
        <span>
          <Link href={pharmacyPath(code)} className="link">
            {name}
          </Link>
          , {pharmacyAddress(pharmacy)}
        </span>
      </p>
      {phone_number && (
        <a href={`tel:${phone_number}`} aria-label={t('callLabel', { pharmacy: name })} className="link tap gap-1.5">
          <PhoneIcon className="size-5" />
          {t('call')}
        </a>
      )}
      {change !== null && (
        <Link href={selectionPath(change)} className="link tap">
          {t('change')}
        </Link>
      )}
    </div>
  )
}
