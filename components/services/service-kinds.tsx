import { useTranslations } from 'next-intl'
import { Container } from '@/components/layout/container'
import { HomePlaces } from '@/components/places/home-places'
import { StructuredData } from '@/components/seo/structured-data'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { ButtonLink } from '@/components/ui/button'
import { PharmacyIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Place } from '@/lib/contract/site'
import { cityPath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { breadcrumbList } from '@/lib/seo/structured/breadcrumbs'
import type { ServiceKind } from '@/lib/services/kinds'
import { servicesPath } from '@/lib/services/paths'

/** Comuni named beside a kind. */
const SHOWN = 3

/** What pharmacies do besides selling, for who has not chosen one yet: each kind with where to find it, and the ways to a pharmacy. */
export function ServiceKinds({ kinds, places }: { kinds: ServiceKind[]; places: Place[] }) {
  const t = useTranslations('services')
  const shell = useTranslations('shell')
  const path = servicesPath(null)
  const crumbs = [{ label: shell('home'), href: '/home' }, { label: t('title') }]
  return (
    <Container className="pt-2 sm:pt-4">
      <Breadcrumb label={shell('breadcrumb')} crumbs={crumbs} />
      <StructuredData things={[breadcrumbList(crumbs, path)]} />
      <h1 className="mt-2 text-2xl sm:text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-4 max-w-prose text-muted">{t('kindsLead')}</p>
      <ButtonLink
        href={`${SELECTION_PATH}?${new URLSearchParams({ redirect: path })}`}
        icon={PharmacyIcon}
        className="max-sm:w-full"
      >
        {t('findPharmacy')}
      </ButtonLink>
      <ul aria-label={t('kinds')} className="mt-6 mb-10 grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {kinds.map(({ slug, name, summary, places: here }) => (
          <li key={slug} className="flex flex-col rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
            <h2 className="text-lg leading-snug">{name}</h2>
            <p className="mt-2 text-muted">{summary}</p>
            <div className="mt-auto flex flex-wrap items-center gap-x-3 pt-2">
              <span className="text-sm">{t('kindPlaces')}</span>
              {here.slice(0, SHOWN).map((place) => (
                <Link
                  key={`${place.province} ${place.slug}`}
                  href={cityPath(place.province, place.slug)}
                  aria-label={t('kindAt', { service: name, city: place.city })}
                  className="link inline-flex min-h-touch items-center"
                >
                  {place.city}
                </Link>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <HomePlaces places={places} />
    </Container>
  )
}
