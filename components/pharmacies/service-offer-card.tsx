import { useTranslations } from 'next-intl'
import { ServiceMeta } from '@/components/services/service-meta'
import { ButtonLink } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import type { ServiceOffer } from '@/lib/contract/pharmacies'
import { formatRelativeTime, toInstant } from '@/lib/rules/dates'
import { servicePath } from '@/lib/services/paths'
import { PharmacyCard } from './pharmacy-card'

/** A pharmacy with one of its services: price, first free time, and the way to book it. */
export function ServiceOfferCard({ offer: { pharmacy, service, first_free } }: { offer: ServiceOffer }) {
  const t = useTranslations('services.finder')
  return (
    <PharmacyCard
      pharmacy={pharmacy}
      now={new Date()}
      choose={
        <div className="grid gap-3">
          <ServiceMeta service={service} />
          <p className="font-bold">
            {first_free
              ? t('first', { when: formatRelativeTime(toInstant(first_free.date, first_free.time)) })
              : t('full')}
          </p>
          <ButtonLink
            wide
            href={servicePath(pharmacy.code, service.id)}
            icon={CalendarIcon}
            aria-label={t('bookLabel', { service: service.name, pharmacy: pharmacy.name })}
          >
            {t('book')}
          </ButtonLink>
        </div>
      }
    />
  )
}
