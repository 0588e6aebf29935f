import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { TrailPage } from '@/components/layout/trail-page'
import { CityPharmacies } from '@/components/pharmacies/cities/city-pharmacies'
import { LinkList } from '@/components/pharmacies/cities/link-list'
import { ButtonLink } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { CITY_PAGE_SIZE, groupByProvince, readCityPage, readPharmacyCities } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string }> }

async function requireProvince({ params }: Props) {
  const { province } = await params
  const found = groupByProvince(await readPharmacyCities()).find(({ letters }) => letters.toLowerCase() === province)
  if (!found) notFound()
  return found
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('places')
  const { name, letters, pharmacies_count: count } = await requireProvince(props)
  return pageMetadata({
    title: t('provinceTitle', { province: name }),
    description: t('provinceDescription', { province: name, count }),
    path: provincePath(letters),
  })
}

export default async function ProvincePage(props: Props) {
  const t = await getTranslations('places')
  const { name, letters, cities: places, pharmacies_count: count } = await requireProvince(props)
  const [only] = places
  // A list of one comune would only lead to its page.
  const shown =
    places.length === 1 && only && count <= CITY_PAGE_SIZE ? await readCityPage(letters, only.slug, 1) : null
  return (
    <TrailPage
      title={t('provinceTitle', { province: name })}
      lead={t('provinceLead', { count, cities: places.length })}
      path={provincePath(letters)}
      crumbs={[{ label: t('crumb'), href: PLACES_PATH }, { label: t('province', { letters, name }) }]}
    >
      {shown ? (
        <CityPharmacies label={t('provinceTitle', { province: name })} items={shown.items} />
      ) : (
        <div className="mt-6">
          <LinkList
            label={t('cities')}
            entries={places.map(({ slug, city, pharmacies_count }) => ({
              href: cityPath(letters, slug),
              name: city,
              detail: t('count', { count: pharmacies_count }),
            }))}
          />
        </div>
      )}
      <ButtonLink href={SELECTION_PATH} variant="secondary" icon={PinIcon} className="mt-8 max-sm:w-full">
        {t('search')}
      </ButtonLink>
    </TrailPage>
  )
}
