import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { TrailPage } from '@/components/layout/trail-page'
import { LinkList } from '@/components/pharmacies/cities/link-list'
import { groupByProvince, readPharmacyCities } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
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
  const { name, letters, cities: places } = await requireProvince(props)
  return (
    <TrailPage
      large
      title={t('provinceTitle', { province: name })}
      path={provincePath(letters)}
      crumbs={[{ label: t('crumb'), href: PLACES_PATH }, { label: t('province', { letters, name }) }]}
    >
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
    </TrailPage>
  )
}
