import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireChosen } from '@/app/(shell)/_pharmacy'
import { CategoryChips } from '@/components/catalogue/categories'
import { DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { type ListingValues, listingHref } from '@/lib/catalogue/listing'
import { readReducedCategories, readReducedListing } from '@/lib/catalogue/server'
import type { Sort } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import { pageMetadata } from '@/lib/seo/metadata'
import { ListingPage } from './listing'

export type DiscountsAddress = {
  pharmacy: string
  page: number | undefined
  category?: string | null
  values?: ListingValues
}

const SORTS: Sort[] = ['discount', 'price_asc', 'price_desc', 'name']

/** Metadata of the offers; filtered pages and those of one category are noindex. */
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

export async function DiscountsPage({ pharmacy: segment, page, category = null, values = {} }: DiscountsAddress) {
  if (page === undefined) notFound()
  const pharmacy = await requireChosen(segment)
  const pharmacyId = pharmacy?.id ?? null
  const [listing, categories] = await Promise.all([
    readReducedListing(category, pharmacyId, page, values),
    readReducedCategories(pharmacyId),
  ])
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()

  const t = await getTranslations('listing')
  const current = categories.find(({ slug }) => slug === category)
  const title = current ? t('discountsIn', { category: current.name }) : t('discountsTitle')
  const keep = category === null ? undefined : { category }
  const chips = [
    { href: DISCOUNTS_PATH, label: t('discountsAll'), current: category === null },
    ...categories.map(({ slug, name, total }) => ({
      href: listingHref(DISCOUNTS_PATH, {}, { keep: { category: slug } }),
      label: `${name} (${total})`,
      current: slug === category,
    })),
  ]
  return (
    <ListingPage
      crumbs={[{ label: t('discountsTitle') }]}
      title={title}
      lead={t('discountsLead')}
      pathname={DISCOUNTS_PATH}
      {...(keep && { keep })}
      // The platform already excludes these; this guards against its errors.
      listing={{ ...listing, items: listing.items.filter((product) => may(product, 'in_offers', 'leaflet')) }}
      values={values}
      page={page}
      pharmacy={pharmacy}
      sorts={SORTS}
      all_discounted
      empty={{ title: t('discountsEmpty'), hint: t('discountsEmptyHint') }}
    >
      {categories.length > 0 && <CategoryChips label={t('discountsCategories')} chips={chips} />}
    </ListingPage>
  )
}
