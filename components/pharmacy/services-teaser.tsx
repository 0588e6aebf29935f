import { useTranslations } from 'next-intl'
import { SectionHeader } from '@/components/ui/section-header'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { formatEuro } from '@/lib/money'

const SHOWN = 6

/** What the chosen pharmacy does besides selling, and the number to call. Nothing where it offers none. */
export function ServicesTeaser({ pharmacy, services }: { pharmacy: Pharmacy; services: Service[] }) {
  const t = useTranslations('home')
  const texts = useTranslations('pharmacy')
  if (services.length === 0) return null
  const more = services.length - SHOWN
  return (
    <section aria-labelledby="servizi">
      <SectionHeader
        id="servizi"
        title={t('servicesAt', { pharmacy: pharmacy.name })}
        lead={t('servicesLead')}
        action={
          pharmacy.phone_number && (
            <a
              href={`tel:${pharmacy.phone_number}`}
              aria-label={texts('callLabel', { pharmacy: pharmacy.name })}
              className="link inline-flex min-h-touch items-center font-bold"
            >
              {texts('call')}
            </a>
          )
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {services.slice(0, SHOWN).map((service) => (
          <li key={service.id} className="rounded-lg border border-line bg-surface p-4">
            <h3 className="text-base">{service.name}</h3>
            <p className="mt-0.5 line-clamp-2 text-muted text-sm">{service.summary}</p>
            <p className="mt-1.5 text-sm">
              {t('minutes', { minutes: String(service.duration_minutes) })}
              {service.price !== null && service.price > 0 && <> · {formatEuro(service.price)}</>}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-muted text-sm">{t('servicesMore', { count: more })}</p>}
    </section>
  )
}
