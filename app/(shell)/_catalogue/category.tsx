import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { Subcategories } from '@/components/catalogue/category-chips'
import { ListingResults } from '@/components/catalogue/listing-results'
import { TrailPage } from '@/components/layout/trail-page'
import { PageAge } from '@/components/pharmacies/page-age'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon } from '@/components/ui/icons'
import { categoryHref, findCategory } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref, PAGE_SIZE } from '@/lib/catalogue/listing'
import { readCategories, readCategoryListing } from '@/lib/catalogue/server'
import { pageMetadata } from '@/lib/seo/metadata'
import { itemList } from '@/lib/seo/structured/item-list'

export type CategoryAddress = {
  pharmacy: string
  slugs: string[]
  /** Undefined for what is no page number. */
  page: number | undefined
  /** Sort and filters; none on a static page. */
  values?: ListingValues
}

/** Title, description and canonical address of a category's page; a sorted or filtered one is for nobody's index. */
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

/** A category with its subcategories and one page of its products. */
export async function CategoryPage({ pharmacy: segment, slugs, page, values }: CategoryAddress) {
  const place = findCategory(await readCategories(), slugs)
  if (page === undefined || !place) notFound()
  const { category, parent } = place
  const pharmacy = await requireChosen(segment)
  const pharmacy_id = pharmacy?.id ?? null
  const listing = await readCategoryListing(category.slug, pharmacy_id, page, values ?? {})
  // A page beyond the last one is none; the first one exists also where it is empty.
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  const shell = await getTranslations('shell')
  const siblings = parent ?? category
  const products = itemList(
    category.name,
    listing.items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
    { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
  )
  return (
    <TrailPage
      crumbs={[
        ...(parent ? [{ label: parent.name, href: categoryHref([parent.slug]) }] : []),
        { label: category.name },
      ]}
      path={categoryHref(slugs)}
      things={[products]}
      title={category.name}
      lead={category.description}
    >
      <PageAge pharmacy_id={pharmacy_id} />
      <Subcategories parent={siblings} current={parent ? category.slug : null} />
      <div className="mt-6">
        <ListingResults
          title={category.name}
          pathname={categoryHref(slugs)}
          listing={listing}
          values={values ?? {}}
          page={page}
          pharmacy={pharmacy}
          empty={
            <EmptyState
              icon={CategoriesIcon}
              title={t('empty')}
              action={<ButtonLink href="/home#categorie">{shell('categories')}</ButtonLink>}
            >
              {t('emptyHint')}
            </EmptyState>
          }
        />
      </div>
    </TrailPage>
  )
}
