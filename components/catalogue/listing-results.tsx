import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ComplianceLines, type SellingPharmacy } from '@/components/layout/compliance-lines'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import { countFilters, countPages, type ListingValues, listingHref } from '@/lib/catalogue/listing'
import type { Facets, ProductSummary, Sort } from '@/lib/contract/products'
import { recordsFor } from '@/lib/rules/sale'
import { CardAction } from './card-action'
import { ListingToolbar } from './listing-toolbar'
import { ProductCard } from './product-card'

const SORTS: Sort[] = ['relevance', 'price_asc', 'price_desc', 'name']

/** First row on a phone: these pictures are not lazy. More would compete with the scripts for bandwidth. */
const FIRST_ROW = 2

/**
 * A listing: count, sort and filters, cards, pagination, and the legal notices if it contains medicines. `empty` is
 * shown if there are no products and no active filter.
 */
export function ListingResults({
  title,
  pathname,
  keep,
  listing,
  values,
  page,
  pharmacy,
  sorts = SORTS,
  all_discounted = false,
  empty,
}: {
  title: string
  pathname: string
  keep?: Record<string, string>
  listing: { items: ProductSummary[]; total: number; facets?: Facets }
  values: ListingValues
  page: number
  pharmacy: (SellingPharmacy & { id: string }) | null
  sorts?: Sort[]
  all_discounted?: boolean
  empty: ReactNode
}) {
  const t = useTranslations('listing')
  const href = (next: ListingValues, at = 1) => listingHref(pathname, next, { page: at, keep })
  const filtered = countFilters(values) > 0
  const { items, total, facets } = listing
  if (total === 0 && !filtered) return empty
  const whose = pharmacy ? (
    t('atPharmacy', { pharmacy: pharmacy.name })
  ) : (
    <Link data-pharmacy-sheet="" href="/pharmacy-selection" className="link">
      {t('noPharmacy')}
    </Link>
  )
  return (
    <div>
      <p className="mb-3 text-muted text-sm max-sm:hidden">{whose}</p>
      <ListingToolbar total={total} sorts={sorts} {...{ values, facets, pathname, keep, all_discounted, href }} />
      {items.length === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={filtered ? t('emptyFiltered') : t('empty')}
          action={
            <ButtonLink href={href(filtered ? { sort: values.sort } : values)} variant="secondary">
              {filtered ? t('clearFilters') : t('goToPage', { page: '1' })}
            </ButtonLink>
          }
        >
          {filtered && t('emptyFilteredHint')}
        </EmptyState>
      ) : (
        <ul
          aria-label={title}
          className="grid gap-3 @min-[22rem]:grid-cols-2 sm:gap-4 @min-[44rem]:grid-cols-3 @min-[56rem]:grid-cols-5 @min-[84rem]:grid-cols-6"
        >
          {items.map((product, index) => (
            <li key={product.minsan} className={index >= 6 ? 'max-sm:after-load' : undefined}>
              <ProductCard
                product={product}
                heading="h2"
                priority={index < FIRST_ROW}
                action={<CardAction product={product} pharmacy_id={pharmacy?.id ?? null} />}
              />
            </li>
          ))}
        </ul>
      )}
      {/* On a phone the products come first; reordering by CSS would shift content that has already arrived. */}
      <p className="mt-6 text-muted text-sm sm:hidden">{whose}</p>
      <Pagination page={page} pages={countPages(total)} href={(at) => href(values, at)} />
      {recordsFor(items).map((record) => (
        <div key={record} className="mt-10 border-line border-t pt-5">
          <ComplianceLines pharmacy={pharmacy} by={record} />
        </div>
      ))}
    </div>
  )
}
