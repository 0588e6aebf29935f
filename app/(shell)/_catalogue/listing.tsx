import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { ListingResults } from '@/components/catalogue/listing-results'
import { TrailPage } from '@/components/layout/trail-page'
import { PageAge } from '@/components/pharmacies/page-age'
import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { CategoriesIcon, InfoIcon } from '@/components/ui/icons'
import { PAGE_SIZE, readListing, readPage } from '@/lib/catalogue/listing'
import { parseQueryKey } from '@/lib/catalogue/query-key'
import { itemList } from '@/lib/seo/structured/site'

interface Props extends Omit<ComponentProps<typeof ListingResults>, 'empty'> {
  crumbs: ComponentProps<typeof TrailPage>['crumbs']
  lead: string | null
  /**
   * On a phone the lead is collapsed behind an icon next to the title, so that products are on the first screen.
   */
  unfolds?: boolean
  /** Texts for an empty listing. */
  empty: { title: string; hint: string }
  /** Content above the products. */
  children: ReactNode
}

/** One page of a catalogue listing with its structured data. */
export function ListingPage({ crumbs, lead, unfolds, empty, children, ...results }: Props) {
  const t = useTranslations('shell')
  const { title, pathname, listing, page, pharmacy } = results
  const products = itemList(
    title,
    listing.items.map(({ name, minsan }) => ({ name, path: `/product/${minsan}` })),
    { first: (page - 1) * PAGE_SIZE + 1, total: listing.total },
  )
  const categories = <ButtonLink href="/categories">{t('categories')}</ButtonLink>
  return (
    <TrailPage crumbs={crumbs} path={pathname} things={[products]}>
      <h1 className={cx('text-2xl sm:mt-2 [overflow-wrap:anywhere]', unfolds && 'max-sm:pe-11')}>{title}</h1>
      <PageAge pharmacy_id={pharmacy?.id ?? null} />
      <div className="flex flex-col gap-2 sm:gap-4">
        {lead && <p className="mt-2 max-w-text text-muted max-sm:hidden">{lead}</p>}
        {lead && unfolds && (
          <details className="relative -mb-2 open:mb-0 sm:hidden">
            <summary className="absolute -end-[min(0.625rem,4vw)] -top-10 flex size-11 items-center justify-center text-brand-ink">
              <InfoIcon className="size-6" />
              <span className="sr-only">{t('aboutListing', { title })}</span>
            </summary>
            <p className="text-muted">{lead}</p>
          </details>
        )}
        {children}
        <ListingResults
          {...results}
          empty={
            <EmptyState icon={CategoriesIcon} title={empty.title} action={categories}>
              {empty.hint}
            </EmptyState>
          }
        />
      </div>
    </TrailPage>
  )
}

/** Sort, filters and category of an offers address. */
export function filteredDiscounts(pharmacy: string, key: string) {
  const params = parseQueryKey(key)
  const { sort, ...filters } = readListing(params)
  // All products are discounted, and the largest discount comes first by default.
  const values = {
    ...filters,
    discounted: undefined,
    ...(sort !== 'discount' && sort !== 'relevance' && sort && { sort }),
  }
  const page = readPage(params.page)
  const category = typeof params.category === 'string' ? params.category : null
  return { pharmacy, page, values, category }
}

export function filteredAddress(pharmacy: string, slugs: string[], key: string) {
  const params = parseQueryKey(key)
  return { pharmacy, slugs, page: readPage(params.page), values: readListing(params) }
}
