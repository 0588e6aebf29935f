import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { CategoryChips } from '@/components/catalogue/category-chips'
import { ListingResults } from '@/components/catalogue/listing-results'
import { TrailPage } from '@/components/layout/trail-page'
import { PageAge } from '@/components/pharmacies/page-age'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon } from '@/components/ui/icons'
import { DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref, PAGE_SIZE } from '@/lib/catalogue/listing'
import { readReducedCategories, readReducedListing } from '@/lib/catalogue/server'
import type { Sort } from '@/lib/contract/products'
import { mayBeReduced } from '@/lib/rules/price'
import { pageMetadata } from '@/lib/seo/metadata'
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
  if (page === undefined) notFound()
  const pharmacy = await requireChosen(segment)
  const pharmacy_id = pharmacy?.id ?? null
  const [listing, categories] = await Promise.all([
    readReducedListing(category, pharmacy_id, page, values),
    readReducedCategories(pharmacy_id),
  ])
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  const shell = await getTranslations('shell')
  const current = categories.find((one) => one.category.slug === category)
  const title = current ? t('discountsIn', { category: current.category.name }) : t('discountsTitle')
  const keep = category === null ? undefined : { category }
  // The platform leaves these out already; nobody's mistake puts one of them here.
  const items = listing.items.filter(mayBeReduced)
  const products = itemList(
    title,
    items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
    { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
  )
  const chips = [
    { href: DISCOUNTS_PATH, label: t('discountsAll'), current: category === null },
    ...categories.map((one) => ({
      href: listingHref(DISCOUNTS_PATH, {}, { keep: { category: one.category.slug } }),
      label: `${one.category.name} (${one.total})`,
      current: one.category.slug === category,
    })),
  ]
  return (
    <TrailPage
      crumbs={[{ label: t('discountsTitle') }]}
      path={DISCOUNTS_PATH}
      things={[products]}
      title={title}
      lead={t('discountsLead')}
    >
      <PageAge pharmacy_id={pharmacy_id} />
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
    </TrailPage>
  )
}
