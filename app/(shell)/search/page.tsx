import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CategoryGrid, CategoryTile } from '@/components/catalogue/category-tile'
import { ListingResults } from '@/components/catalogue/listing-results'
import { Container } from '@/components/layout/container'
import { PageWatch } from '@/components/pharmacy/page-watch'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { SectionHeader } from '@/components/ui/section-header'
import { categoryHref } from '@/lib/catalogue/categories'
import { hasEmptyFields, listingHref, readListing, readPage, type SearchParams } from '@/lib/catalogue/listing'
import { isSearchable, searchTextOf } from '@/lib/catalogue/search'
import { readCategories, readProduct, readSearch } from '@/lib/catalogue/server'
import { readProductCode } from '@/lib/identifiers/product-code'
import { pharmacyOfSegment } from '@/lib/pharmacies/chosen'
import { readPharmacy } from '@/lib/pharmacies/server'
import { LIFETIME } from '@/lib/platform/cache'
import { privateMetadata } from '@/lib/seo/metadata'

export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<SearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('search')
  const query = searchTextOf((await searchParams).query)
  return privateMetadata(isSearchable(query) ? t('titleFor', { query }) : t('title'), { follow: true })
}

export default async function SearchPage({ searchParams }: Props) {
  const params = await searchParams
  const query = searchTextOf(params.query)
  const values = readListing(params)
  const page = readPage(params.page)
  if (page === undefined) notFound()
  const keep = { query }
  if (hasEmptyFields(params)) redirect(listingHref('/search', values, { page, keep }))

  const t = await getTranslations('search')
  const pharmacy_id = pharmacyOfSegment((await cookies()).get('pharmacy')?.value ?? 'none') ?? null
  const watch = <PageWatch pharmacy_id={pharmacy_id} rendered_at={Date.now()} lifetime_seconds={LIFETIME.listing} />
  if (!isSearchable(query)) {
    return (
      <Container>
        {watch}
        <h1 className="text-2xl">{t('title')}</h1>
        <EmptyState icon={SearchIcon} title={query === '' ? t('emptyTitle') : t('tooShort')}>
          {t('hint')}
        </EmptyState>
        <Browse title={t('browse')} />
      </Container>
    )
  }

  await openCode(query, pharmacy_id)
  const [listing, pharmacy] = await Promise.all([
    readSearch(query, pharmacy_id, page, values),
    pharmacy_id === null ? null : readPharmacy(pharmacy_id),
  ])
  if (!listing || (page > 1 && listing.items.length === 0)) notFound()
  const title = t('titleFor', { query })
  return (
    <Container>
      {watch}
      <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
      <div className="mt-4">
        <ListingResults
          title={title}
          pathname="/search"
          keep={keep}
          listing={listing}
          values={values}
          page={page}
          pharmacy={pharmacy}
          empty={
            <>
              <EmptyState icon={SearchIcon} title={t('none', { query })}>
                {t('noneHint')}
              </EmptyState>
              <Browse title={t('browse')} />
            </>
          }
        />
      </div>
    </Container>
  )
}

/** A product's exact code opens the product itself. One that nobody has goes on as a text. */
async function openCode(query: string, pharmacy_id: number | null): Promise<void> {
  const code = readProductCode(query)
  if (code?.minsan) {
    const product = await readProduct(code.minsan, pharmacy_id)
    if (product !== null && product !== 'withdrawn') redirect(`/product/${code.minsan}`)
  } else if (code?.ean) {
    const found = await readSearch(code.ean, pharmacy_id, 1, {})
    const [only] = found?.items ?? []
    if (only && found?.total === 1) redirect(`/product/${only.minsan}`)
  }
}

async function Browse({ title }: { title: string }) {
  const categories = await readCategories()
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="sfoglia">
      <SectionHeader id="sfoglia" title={title} />
      <CategoryGrid>
        {categories.map((category) => (
          <CategoryTile key={category.slug} href={categoryHref([category.slug])} category={category} />
        ))}
      </CategoryGrid>
    </section>
  )
}
