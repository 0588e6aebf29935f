import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LinkList } from '@/components/places/link-list'
import { PlacesPage } from '@/components/places/places-page'
import { cityPath, PLACES_PATH, provincePath } from '@/lib/pharmacies/paths'
import { provincesOf } from '@/lib/places/places'
import { readPlaces } from '@/lib/places/server'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string }> }

async function provinceOf({ params }: Props) {
  const { province } = await params
  const found = provincesOf(await readPlaces()).find(({ letters }) => letters.toLowerCase() === province)
  if (!found) notFound()
  return found
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations('places')
  const { name, letters, pharmacies_count: count } = await provinceOf(props)
  return pageMetadata({
    title: t('provinceTitle', { province: name }),
    description: t('provinceDescription', { province: name, count }),
    path: provincePath(letters),
  })
}

/** The comuni of a province that have pharmacies. */
export default async function ProvincePage(props: Props) {
  const t = await getTranslations('places')
  const { name, letters, places } = await provinceOf(props)
  return (
    <PlacesPage
      title={t('provinceTitle', { province: name })}
      path={provincePath(letters)}
      crumbs={[{ label: t('crumb'), href: PLACES_PATH }, { label: t('province', { letters, name }) }]}
    >
      <LinkList
        label={t('cities')}
        entries={places.map(({ slug, city, pharmacies_count }) => ({
          href: cityPath(letters, slug),
          name: city,
          detail: t('count', { count: pharmacies_count }),
        }))}
      />
    </PlacesPage>
  )
}
