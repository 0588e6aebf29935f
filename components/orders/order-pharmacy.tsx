import { useTranslations } from 'next-intl'
import { OpeningStatus, TodayHours } from '@/components/pharmacies/opening-status'
import { MailIcon, PhoneIcon } from '@/components/ui/icons'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { pharmacyAddress } from '@/lib/pharmacies/address'
import { phoneText } from '@/lib/rules/phone'

/** The contract's other side: who, where, when it is open, how to reach it. `pharmacy` brings the hours, where they can be read. */
export function OrderPharmacy({ order, pharmacy }: { order: Order; pharmacy: Pharmacy | null }) {
  const t = useTranslations('orders')
  const { name, phone_number, email, vat_number } = order.pharmacy
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
      {vat_number && <p className="mt-1 text-muted text-sm">{t('detail.vat', { number: vat_number })}</p>}
    </TitledCard>
  )
}
