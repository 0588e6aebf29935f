import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { TrailPage } from '@/components/layout/trail-page'
import { CityPharmacies } from '@/components/pharmacies/cities/city-pharmacies'
import { Pagination } from '@/components/ui/pagination'
import { readPage } from '@/lib/catalogue/listing'
import { CITY_PAGE_SIZE, provinceName, readCityPage } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { toPlace } from '@/lib/rules/city-name'
import { pageMetadata } from '@/lib/seo/metadata'
import { pharmacyThing } from '@/lib/seo/structured/pharmacy'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string; city: string; page?: string[] }> }

async function requireCity({ params }: Props) {
  const { province, city, page: [text] = [] } = await params
  const page = readPage(text)
  // One spelling per address: the platform ignores case, and the first page has no number.
  const known = /^[a-z]{2}$/.test(province) && /^[a-z0-9-]{1,120}$/.test(city) && text !== '1'
  if (!known || page === undefined) notFound()
  const found = await readCityPage(province.toUpperCase(), city, page)
  return found ? { ...found, page } : notFound()
}

const cityPagePath = (province: string, slug: string, page: number) =>
  page > 1 ? `${cityPath(province, slug)}/${page}` : cityPath(province, slug)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('places')
  const { place, page } = await requireCity(props)
  const { city, province, slug, pharmacies_count: count } = place
  return pageMetadata({
    title: t('cityTitle', { to_city: toPlace(city), province }),
    page,
    description: t('cityDescription', { to_city: toPlace(city), province, count }),
    path: cityPagePath(province, slug, page),
  })
}

/** One page of a comune's pharmacies with hours and services. */
export default async function CityPage(props: Props) {
  const t = await getTranslations('places')
  const { place, items, total, page } = await requireCity(props)
  const { city, province, slug } = place
  const title = t('cityTitle', { to_city: toPlace(city), province })
  return (
    <TrailPage
      title={title}
      lead={t('cityLead', { count: total, to_city: toPlace(city) })}
      path={cityPagePath(province, slug, page)}
      crumbs={[
        { label: t('crumb'), href: PLACES_PATH },
        { label: t('province', { letters: province, name: provinceName(province) }), href: provincePath(province) },
        { label: city },
      ]}
      things={items.map((pharmacy) => pharmacyThing(pharmacy))}
    >
      <CityPharmacies label={title} items={items} />
      <Pagination
        page={page}
        pages={Math.ceil(total / CITY_PAGE_SIZE)}
        href={(to) => cityPagePath(province, slug, to)}
      />
    </TrailPage>
  )
}
