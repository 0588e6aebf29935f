import { useTranslations } from 'next-intl'
import { NothingHere } from '@/components/layout/nothing-here'
import { TrailPage } from '@/components/layout/trail-page'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CalendarIcon, PharmacyIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import { selectionPath } from '@/lib/pharmacies/selection'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { ServiceMeta } from '../pharmacies/service-meta'
import { PharmacyLine } from './pharmacy-line'
import { ServicePicture } from './service-picture'

/** A pharmacy's services. `code` is the one in the URL; null for the selected pharmacy. */
export function ServicesPage({
  pharmacy,
  services,
  code,
}: {
  pharmacy: Pharmacy
  services: Service[]
  code: string | null
}) {
  const t = useTranslations('services')
  return (
    <TrailPage
      crumbs={[{ label: t('title') }]}
      path={servicesPath(pharmacy.code)}
      things={[pharmacyThing(pharmacy, services)]}
      title={t('titleAt', { pharmacy: pharmacy.name })}
      large
    >
      <PharmacyLine pharmacy={pharmacy} change={code === null ? servicesPath(null) : null} />
      {services.length === 0 ? (
        <EmptyState
          icon={CalendarIcon}
          title={t('none')}
          action={<ButtonLink href={selectionPath(servicesPath(null))}>{t('otherPharmacy')}</ButtonLink>}
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <p className="mt-4 mb-5 max-w-text text-muted">{t('lead')}</p>
          <ul aria-label={t('list')} className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
            {services.map((service) => (
              <li
                key={service.id}
                className="relative overflow-hidden rounded-lg border border-line bg-surface p-4 shadow-card hover:border-brand sm:p-5 md:flex md:flex-col [&>*+*]:mt-2"
              >
                <ServicePicture src={service.image} />
                <h2 className="text-lg leading-snug">
                  {/* The whole card is the link's target; the heading contains only its name. */}
                  <Link href={servicePath(code, service.id)} className="after:absolute after:inset-0 after:rounded-lg">
                    {service.name}
                  </Link>
                </h2>
                <ServiceMeta service={service} />
                <p className="text-muted">{service.summary}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </TrailPage>
  )
}

/** Asks for a pharmacy first; `back` is the page to return to. */
export function NeedPharmacy({ back }: { back: string }) {
  const t = useTranslations('services')
  return (
    <NothingHere
      icon={PharmacyIcon}
      title={t('needPharmacy')}
      action={
        <ButtonLink href={selectionPath(back)} icon={PharmacyIcon}>
          {t('findPharmacy')}
        </ButtonLink>
      }
    >
      {t('needPharmacyHint')}
    </NothingHere>
  )
}

/** The selected pharmacy lacks the service, or it was removed. */
export function UnknownService() {
  const t = useTranslations('services')
  return (
    <NothingHere
      icon={CalendarIcon}
      title={t('unknown')}
      action={<ButtonLink href={servicesPath(null)}>{t('all')}</ButtonLink>}
    >
      {t('unknownHint')}
    </NothingHere>
  )
}
