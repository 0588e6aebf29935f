import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CategoryGrid } from '@/components/catalogue/categories'
import { TrailPage } from '@/components/layout/trail-page'
import { CATEGORIES_PATH } from '@/lib/catalogue/categories'
import { readCategories } from '@/lib/catalogue/server'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 300

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('listing.departments')
  return pageMetadata({ title: t('title'), description: t('description'), path: CATEGORIES_PATH })
}

/** All departments with their pictures. */
export default async function CategoriesPage() {
  const t = await getTranslations('listing.departments')
  return (
    <TrailPage crumbs={[{ label: t('crumb') }]} path={CATEGORIES_PATH} title={t('title')}>
      <div className="mt-4 sm:mt-6">
        <CategoryGrid categories={await readCategories()} />
      </div>
    </TrailPage>
  )
}
