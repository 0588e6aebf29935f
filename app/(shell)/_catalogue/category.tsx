import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListingResults } from '@/components/catalogue/listing-results'
import { Subcategories } from '@/components/catalogue/subcategories'
import { Container } from '@/components/layout/container'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { StructuredData } from '@/components/seo/structured-data'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon } from '@/components/ui/icons'
import { categoryHref, findCategory } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref, PAGE_SIZE } from '@/lib/catalogue/listing'
import { readCategories, readCategoryListing } from '@/lib/catalogue/server'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { breadcrumbList } from '@/lib/seo/structured/breadcrumbs'
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
  const pharmacy_id = pharmacyOfSegment(segment)
  const place = findCategory(await readCategories(), slugs)
  if (pharmacy_id === undefined || page === undefined || !place) notFound()
  const { category, parent } = place
  const [listing, pharmacy] = await Promise.all([
    readCategoryListing(category.slug, pharmacy_id, page, values ?? {}),
    pharmacy_id === null ? null : readPharmacy(pharmacy_id),
  ])
  // A page beyond the last one is none; the first one exists also where it is empty.
  if (!listing || (pharmacy_id !== null && !pharmacy) || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  const shell = await getTranslations('shell')
  const siblings = parent ?? category
  const crumbs = [
    { label: shell('home'), href: '/home' },
    ...(parent ? [{ label: parent.name, href: categoryHref([parent.slug]) }] : []),
    { label: category.name },
  ]
  const things = [
    breadcrumbList(crumbs, categoryHref(slugs)),
    itemList(
      category.name,
      listing.items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
      { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
    ),
  ]
  return (
    <Container className="pt-2 sm:pt-4">
      <PageWatch pharmacy_id={pharmacy_id} rendered_at={Date.now()} lifetime_seconds={LIFETIME.listing} />
      <Breadcrumb label={shell('breadcrumb')} crumbs={crumbs} />
      <StructuredData things={things} />
      <h1 className="mt-2 text-2xl">{category.name}</h1>
      {category.description && <p className="mt-2 max-w-prose text-muted">{category.description}</p>}
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
    </Container>
  )
}
