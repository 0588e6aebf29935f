import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/class-names'
import { PrescriptionIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/section'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { formatEuro } from '@/lib/rules/money'
import { servicePath, servicesPath } from '@/lib/services/paths'

const SHOWN = 6
/** Number shown on a phone. */
const SHOWN_SMALL = 3

/** Bookable services of the chosen pharmacy; renders nothing without any. */
export function ServicesTeaser({ pharmacy, services }: { pharmacy: Pharmacy; services: Service[] }) {
  const t = useTranslations('home')
  if (services.length === 0) return null
  const more = services.length - SHOWN
  return (
    <Section
      heading_id="servizi"
      title={t('servicesAt', { pharmacy: pharmacy.name })}
      lead={t('servicesLead')}
      more={{ href: servicesPath(null), label: t('servicesAll') }}
    >
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
        {services.slice(0, SHOWN).map((service, index) => (
          <li
            key={service.id}
            className={cx(
              'relative flex items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface p-3 transition-colors hover:border-brand sm:p-4',
              index >= SHOWN_SMALL && 'max-sm:hidden',
            )}
          >
            {service.image && (
              <Picture
                src={service.image}
                alt=""
                width={96}
                height={96}
                className="-my-3 -ms-3 h-auto min-h-24 w-24 shrink-0 self-stretch object-cover sm:-my-4 sm:-ms-4 sm:w-28"
              />
            )}
            <div className="min-w-0">
              <h3 className="text-base">
                <Link href={servicePath(null, service.id)} className="after:absolute after:inset-0 after:rounded-lg">
                  {service.name}
                </Link>
              </h3>
              <p className="mt-0.5 line-clamp-2 text-muted text-sm max-sm:hidden">{service.summary}</p>
              <p className="mt-1 text-sm">
                {t('minutes', { minutes: String(service.duration_minutes) })}
                {service.price !== null && service.price > 0 && <> · {formatEuro(service.price)}</>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-muted text-sm max-sm:hidden">{t('servicesMore', { count: more })}</p>}
    </Section>
  )
}

/** Price, duration and age in a line, and whether a prescription makes it free. */
export function ServiceMeta({ service }: { service: Service }) {
  const t = useTranslations('services')
  const { duration_minutes, price, free_with_prescription, minimum_age } = service
  return (
    <p className="text-muted">
      <span className="font-bold text-ink tabular-nums">
        {price === null ? t('askPrice') : price === 0 ? t('gratis') : formatEuro(price)}
      </span>
      {` · ${t('duration', { minutes: String(duration_minutes) }).replace(' ', '\u00a0')}`}
      {minimum_age !== null &&
        minimum_age > 0 &&
        ` · ${t('minimumAge', { age: String(minimum_age) }).replaceAll(' ', '\u00a0')}`}{' '}
      {free_with_prescription && (
        <Badge tone="brand" icon={PrescriptionIcon}>
          {t('free')}
        </Badge>
      )}
    </p>
  )
}
