import { useTranslations } from 'next-intl'
import { TrailPage } from '@/components/layout/trail-page'
import { HomeCities } from '@/components/pharmacies/cities/home-cities'
import { ButtonLink } from '@/components/ui/button'
import { PharmacyIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { PharmacyCity } from '@/lib/contract/site'
import { selectionPath } from '@/lib/pharmacies/selection'
import { toPlace } from '@/lib/rules/city-name'
import { formatEuro } from '@/lib/rules/money'
import type { ServiceKind } from '@/lib/services/kinds'
import { serviceFinderPath, servicesPath } from '@/lib/services/paths'
import { ServicePicture } from './service-picture'

const SHOWN = 3

/** Kinds of services for visitors without a pharmacy, with comuni and ways to select one. */
export function ServiceKinds({ kinds, cities }: { kinds: ServiceKind[]; cities: PharmacyCity[] }) {
  const t = useTranslations('services')
  const path = servicesPath(null)
  return (
    <TrailPage crumbs={[{ label: t('title') }]} path={path} title={t('title')} large lead={t('kindsLead')}>
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
