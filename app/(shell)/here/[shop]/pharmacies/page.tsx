import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinkList } from '@/components/places/link-list'
import { PlacesPage } from '@/components/places/places-page'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PharmacyIcon, PinIcon } from '@/components/ui/icons'
import { PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { provincesOf } from '@/lib/places/places'
import { readPlaces } from '@/lib/places/server'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('places')
  return pageMetadata({ title: t('title'), description: t('description'), path: PLACES_PATH })
}

/** All provinces with pharmacies. */
export default async function AllPlacesPage() {
  const t = await getTranslations('places')
  const provinces = provincesOf(await readPlaces())
  return (
    <PlacesPage title={t('title')} lead={t('lead')} path={PLACES_PATH} crumbs={[{ label: t('crumb') }]}>
      {provinces.length === 0 ? (
        <EmptyState
          icon={PharmacyIcon}
          title={t('none')}
          action={<ButtonLink href={SELECTION_PATH}>{t('search')}</ButtonLink>}
        />
      ) : (
        <>
          <LinkList
            label={t('provinces')}
            entries={provinces.map(({ letters, name, pharmacies_count }) => ({
              href: provincePath(letters),
              name,
              detail: t('count', { count: pharmacies_count }),
            }))}
          />
          <ButtonLink href={SELECTION_PATH} variant="secondary" icon={PinIcon} className="mt-8">
            {t('search')}
          </ButtonLink>
        </>
      )}
    </PlacesPage>
  )
}
