import { useTranslations } from 'next-intl'
import { hoursOfDay, OpeningStatus } from '@/components/pharmacy/opening-status'
import { Card } from '@/components/ui/card'
import { MailIcon, PhoneIcon } from '@/components/ui/icons'
import type { Order } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'

/** The contract's other side: who, where, when it is open, how to reach it. `pharmacy` brings the hours, where they can be read. */
export function OrderPharmacy({ order, pharmacy }: { order: Order; pharmacy: Pharmacy | null }) {
  const t = useTranslations('orders')
  const hours = useTranslations('pharmacy')
  const { name, address, postal_code, city, province, phone_number, email, vat_number } = order.pharmacy
  const now = new Date()
  const today = pharmacy ? hoursOfDay(pharmacy, now) : []
  return (
    <Card as="section" aria-labelledby="pharmacy-title">
      <h2 id="pharmacy-title" className="mb-2 text-xl">
        {t('detail.pharmacy')}
      </h2>
      <p className="font-bold">{name}</p>
      <p className="text-muted">
        {address}, {postal_code} {city} ({province})
      </p>
      {pharmacy && (
        <div className="mt-2">
          <OpeningStatus pharmacy={pharmacy} now={now} />
          {pharmacy.opening_hours.length > 0 && (
            <p className="mt-1 text-sm">
              <span className="text-muted">{hours('hoursToday')}: </span>
              <span className="tabular-nums">{today.length > 0 ? today.join(', ') : hours('closedToday')}</span>
            </p>
          )}
        </div>
      )}
      <ul className="mt-2">
        {phone_number && (
          <li>
            <a href={`tel:${phone_number}`} className="link inline-flex min-h-touch items-center gap-2">
              <PhoneIcon className="size-5" />
              {t('detail.call', { phone: phone_number })}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className="link inline-flex min-h-touch items-center gap-2 break-all">
              <MailIcon className="size-5" />
              {t('detail.write', { email })}
            </a>
          </li>
        )}
      </ul>
      {vat_number && <p className="mt-1 text-muted text-sm">{t('detail.vat', { number: vat_number })}</p>}
    </Card>
  )
}
