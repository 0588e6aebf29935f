import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { ClockIcon, PrescriptionIcon, UserIcon } from '@/components/ui/icons'
import type { Service } from '@/lib/contract/pharmacies'
import { formatEuro } from '@/lib/rules/money'

export function ServiceMeta({ service }: { service: Service }) {
  const t = useTranslations('services')
  const { duration_minutes, price, free_with_prescription, minimum_age } = service
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      <li className="me-1.5 font-bold tabular-nums">
        {price === null ? t('askPrice') : price === 0 ? t('gratis') : formatEuro(price)}
      </li>
      {free_with_prescription && (
        <li>
          <Badge tone="brand" icon={PrescriptionIcon}>
            {t('free')}
          </Badge>
        </li>
      )}
      <li>
        <Badge icon={ClockIcon}>{t('duration', { minutes: String(duration_minutes) })}</Badge>
      </li>
      {minimum_age !== null && minimum_age > 0 && (
        <li>
          <Badge icon={UserIcon}>{t('minimumAge', { age: String(minimum_age) })}</Badge>
        </li>
      )}
    </ul>
  )
}
