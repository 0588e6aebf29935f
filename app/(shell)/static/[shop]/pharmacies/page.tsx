import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrailPage } from '@/components/layout/trail-page'
import { LinkList } from '@/components/pharmacies/cities/link-list'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PharmacyIcon, PinIcon } from '@/components/ui/icons'
import { groupByProvince, readPharmacyCities } from '@/lib/pharmacies/cities'
import { PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 3600

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('places')
  return pageMetadata({ title: t('title'), description: t('description'), path: PLACES_PATH })
}

export default async function AllCitiesPage() {
  const t = await getTranslations('places')
  const provinces = groupByProvince(await readPharmacyCities())
  return (
    <TrailPage crumbs={[{ label: t('crumb') }]} path={PLACES_PATH} title={t('title')} lead={t('lead')}>
      {provinces.length === 0 ? (
        <EmptyState
          icon={PharmacyIcon}
          title={t('none')}
          action={<ButtonLink href={SELECTION_PATH}>{t('search')}</ButtonLink>}
        />
      ) : (
        <div className="mt-6">
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
        </div>
      )}
    </TrailPage>
  )
}
