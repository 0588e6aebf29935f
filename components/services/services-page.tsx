import { useTranslations } from 'next-intl'
import { NothingHere } from '@/components/layout/nothing-here'
import { TrailPage } from '@/components/layout/trail-page'
import { HomeCities } from '@/components/pharmacies/cities/link-list'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ArrowRightIcon, CalendarIcon, PharmacyIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Pharmacy, Service } from '@/lib/contract/pharmacies'
import type { PharmacyCity } from '@/lib/contract/site'
import { selectionPath } from '@/lib/pharmacies/selection'
import { toPlace } from '@/lib/rules/city-name'
import { formatEuro } from '@/lib/rules/money'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'
import { serviceFinderPath, servicePath, servicesPath } from '@/lib/services/paths'
import type { ServiceKind } from '@/lib/services/server'
import { ServiceMeta } from '../pharmacies/services-teaser'
import { PharmacyLine, ServicePicture } from './service-parts'

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
                {/* The whole card is the link, which is named after the service. */}
                <p aria-hidden="true" className="flex items-center gap-1 font-bold text-brand-ink">
                  {t('book')}
                  <ArrowRightIcon className="size-5" />
                </p>
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

const SHOWN = 3

/** Kinds of services for visitors without a pharmacy, with comuni and ways to select one. */
export function ServiceKinds({ kinds, cities }: { kinds: ServiceKind[]; cities: PharmacyCity[] }) {
  const t = useTranslations('services')
  const path = servicesPath(null)
  return (
    <TrailPage crumbs={[{ label: t('title') }]} path={path} title={t('title')} lead={t('kindsLead')}>
      <ButtonLink href={selectionPath(path)} icon={PharmacyIcon} className="mt-4 max-sm:w-full">
        {t('findPharmacy')}
      </ButtonLink>
      <ul aria-label={t('kinds')} className="mt-6 mb-10 grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {kinds.map(({ slug, name, summary, image, prices, cities: here }) => (
          <li
            key={slug}
            className="relative overflow-hidden rounded-lg border border-line bg-surface p-4 shadow-card hover:border-brand sm:p-5 md:flex md:flex-col [&>*+*]:mt-2"
          >
            <ServicePicture src={image} />
            <h2 className="text-lg leading-snug">
              {/* The whole card is the link's target; the comuni lie above it. */}
              <Link href={serviceFinderPath(slug)} className="after:absolute after:inset-0 after:rounded-lg">
                {name}
              </Link>
            </h2>
            <p className="font-bold tabular-nums">
              {prices === null
                ? t('askPrice')
                : prices.highest === 0
                  ? t('gratis')
                  : t('priceFrom', { price: formatEuro(prices.lowest) })}
            </p>
            <div className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm">{t('kindPlaces')}</span>
              {here.slice(0, SHOWN).map((city) => (
                <Link
                  key={`${city.province} ${city.slug}`}
                  href={serviceFinderPath(slug, city.city)}
                  aria-label={t('kindAt', { service: name, to_city: toPlace(city.city) })}
                  className="link tap relative"
                >
                  {city.city}
                </Link>
              ))}
            </div>
            <p className="text-muted">{summary}</p>
          </li>
        ))}
      </ul>
      <HomeCities cities={cities} />
    </TrailPage>
  )
}
