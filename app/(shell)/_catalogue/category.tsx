import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { Subcategories } from '@/components/catalogue/categories'
import { categoryHref, findCategory } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref } from '@/lib/catalogue/listing'
import { readCategories, readCategoryListing } from '@/lib/catalogue/server'
import { pageMetadata } from '@/lib/seo/metadata'
import { ListingPage } from './listing'

export type CategoryAddress = {
  pharmacy: string
  slugs: string[]
  page: number | undefined
  /** Sort and filters; absent on a static page. */
  values?: ListingValues
}

export async function categoryMetadata({ slugs, page = 1, values }: CategoryAddress): Promise<Metadata> {
  const place = findCategory(await readCategories(), slugs)
  if (!place) return {}
  const t = await getTranslations('listing')
  const { name, description } = place.category
  const about = await pageMetadata({
    title: name,
    page,
    description: description ?? t('metaDescription', { category: name }),
    path: listingHref(categoryHref(slugs), {}, { page: values ? 1 : page }),
    image: `/og/category/${place.category.slug}.png`,
  })
  return values ? { ...about, robots: { index: false, follow: true } } : about
}

export async function CategoryPage({ pharmacy: segment, slugs, page, values = {} }: CategoryAddress) {
  const place = findCategory(await readCategories(), slugs)
  if (page === undefined || !place) notFound()
  const { category, parent } = place
  const pharmacy = await requireChosen(segment)
  const listing = await readCategoryListing(category.slug, pharmacy?.id ?? null, page, values)
  // Pages past the last are not found; the first exists even if empty.
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  return (
    <ListingPage
      crumbs={[
        ...(parent ? [{ label: parent.name, href: categoryHref([parent.slug]) }] : []),
        { label: category.name },
      ]}
      title={category.name}
      lead={category.description}
      unfolds
      pathname={categoryHref(slugs)}
      listing={listing}
      values={values}
      page={page}
      pharmacy={pharmacy}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      <Subcategories parent={parent ?? category} current={parent ? category.slug : null} />
    </ListingPage>
  )
}
