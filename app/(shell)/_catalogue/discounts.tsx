import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CategoryChips } from '@/components/catalogue/category-chips'
import { ListingResults } from '@/components/catalogue/listing-results'
import { Container } from '@/components/layout/container'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { StructuredData } from '@/components/seo/structured-data'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon } from '@/components/ui/icons'
import { DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref, PAGE_SIZE } from '@/lib/catalogue/listing'
import { readReducedCategories, readReducedListing } from '@/lib/catalogue/server'
import { needsPrescription, type ProductSummary, type Sort } from '@/lib/contract/products'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { LIFETIME } from '@/lib/platform/cache'
import { pageMetadata } from '@/lib/seo/metadata'
import { breadcrumbList } from '@/lib/seo/structured/breadcrumbs'
import { itemList } from '@/lib/seo/structured/item-list'

export type DiscountsAddress = {
  pharmacy: string
  /** Undefined for what is no page number. */
  page: number | undefined
  category?: string | null
  values?: ListingValues
}

const SORTS: Sort[] = ['discount', 'price_asc', 'price_desc', 'name']

/** Title and canonical address of the offers; a page that is filtered or of one category is for nobody's index. */
export async function discountsMetadata({ page = 1, category, values }: DiscountsAddress): Promise<Metadata> {
  const t = await getTranslations('listing')
  const title = t('discountsTitle')
  const narrowed = Boolean(category) || values !== undefined
  const about = await pageMetadata({
    title,
    page,
    description: t('discountsDescription'),
    path: listingHref(DISCOUNTS_PATH, {}, { page: narrowed ? 1 : page }),
  })
  return narrowed ? { ...about, robots: { index: false, follow: true } } : about
}

/** What is on offer, all of it or one category's. */
export async function DiscountsPage({ pharmacy: segment, page, category = null, values = {} }: DiscountsAddress) {
  const pharmacy_id = pharmacyOfSegment(segment)
  if (pharmacy_id === undefined || page === undefined) notFound()
  const [listing, categories, pharmacy] = await Promise.all([
    readReducedListing(category, pharmacy_id, page, values),
    readReducedCategories(pharmacy_id),
    pharmacy_id === null ? null : readPharmacy(pharmacy_id),
  ])
  if (!listing || (pharmacy_id !== null && !pharmacy) || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  const shell = await getTranslations('shell')
  const current = categories.find((one) => one.category.slug === category)
  const title = current ? t('discountsIn', { category: current.category.name }) : t('discountsTitle')
  const keep = category === null ? undefined : { category }
  const items = listing.items.filter(mayBeReduced)
  const crumbs = [{ label: shell('home'), href: '/home' }, { label: t('discountsTitle') }]
  const things = [
    breadcrumbList(crumbs, DISCOUNTS_PATH),
    itemList(
      title,
      items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
      { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
    ),
  ]
  const chips = [
    { href: DISCOUNTS_PATH, label: t('discountsAll'), current: category === null },
    ...categories.map((one) => ({
      href: listingHref(DISCOUNTS_PATH, {}, { keep: { category: one.category.slug } }),
      label: `${one.category.name} (${one.total})`,
      current: one.category.slug === category,
    })),
  ]
  return (
    <Container className="pt-2 sm:pt-4">
      <PageWatch pharmacy_id={pharmacy_id} rendered_at={Date.now()} lifetime_seconds={LIFETIME.listing} />
      <Breadcrumb label={shell('breadcrumb')} crumbs={crumbs} />
      <StructuredData things={things} />
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('discountsLead')}</p>
      {categories.length > 0 && <CategoryChips label={t('discountsCategories')} chips={chips} />}
      <div className="mt-6">
        <ListingResults
          title={title}
          pathname={DISCOUNTS_PATH}
          {...(keep && { keep })}
          listing={{ ...listing, items }}
          values={values}
          page={page}
          pharmacy={pharmacy}
          sorts={SORTS}
          all_discounted
          empty={
            <EmptyState
              icon={CategoriesIcon}
              title={t('discountsEmpty')}
              action={<ButtonLink href="/home#categorie">{shell('categories')}</ButtonLink>}
            >
              {t('discountsEmptyHint')}
            </EmptyState>
          }
        />
      </div>
    </Container>
  )
}

/** The platform leaves these out already; nobody's mistake puts one of them here (domain.md L5, L7, L8). */
function mayBeReduced({ supply, kind }: ProductSummary): boolean {
  return !needsPrescription(supply) && supply !== 'SOP' && kind !== 'infant_formula'
}
