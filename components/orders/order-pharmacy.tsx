import { useTranslations } from 'next-intl'
import { OpeningStatus, TodayHours } from '@/components/pharmacies/opening-status'
import { SellerFacts } from '@/components/pharmacies/seller-facts'
import { MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { termsDay, termsPath } from '@/lib/legal/terms-version'
import { formatDateWithYear } from '@/lib/rules/dates'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { phoneText } from '@/lib/rules/phone'

/** The seller's name, address and contacts; `pharmacy` adds the opening hours, if available. */
export function OrderPharmacy({ order, pharmacy }: { order: Order; pharmacy: Pharmacy | null }) {
  const t = useTranslations('orders')
  const { name, phone_number, email } = order.pharmacy
  const now = new Date()
  return (
    <TitledCard name="pharmacy" title={t('detail.pharmacy')}>
      <p className="font-bold">{name}</p>
      <p className="text-muted">{pharmacyAddress(order.pharmacy)}</p>
      {pharmacy && (
        <div className="mt-2">
          <OpeningStatus pharmacy={pharmacy} now={now} />
          <TodayHours pharmacy={pharmacy} now={now} />
        </div>
      )}
      <ul className="mt-2">
        {phone_number && (
          <li>
            <a href={`tel:${phone_number}`} className="link tap gap-2">
              <PhoneIcon className="size-5" />
              {t('detail.call', { phone: phoneText(phone_number) })}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className="link tap gap-2 break-all">
              <MailIcon className="size-5" />
              {t('detail.write', { email })}
            </a>
          </li>
        )}
      </ul>
      <details className="mt-1">
        <summary className="link tap">{t('detail.seller')}</summary>
        <SellerFacts pharmacy={order.pharmacy} />
        {order.terms_version && (
          <Link href={termsPath(order.terms_version)} className="link tap">
            {t('detail.terms', { date: formatDateWithYear(termsDay(order.terms_version)) })}
          </Link>
        )}
      </details>
    </TitledCard>
  )
}
