import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Compliance, type SellingPharmacy } from '@/components/layout/compliance'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { countFilters, type ListingValues, listingHref, pagesOf } from '@/lib/catalogue/listing'
import { type Facets, isMedicine, type ProductSummary, type Sort } from '@/lib/contract/products'
import { CardAction } from './card-action'
import { ListingPagination } from './listing-pagination'
import { ListingToolbar } from './listing-toolbar'
import { ProductCard } from './product-card'
import { ProductGrid } from './product-grid'

const SORTS: Sort[] = ['relevance', 'price_asc', 'price_desc', 'name']

/** The first row on the widest screen: these pictures are not lazy. */
const FIRST_ROW = 4

/**
 * A listing's products with their tools: number, sort and filters, cards, pages, and what the law asks for where there are medicines among
 * them. `empty` is shown where there is nothing and no filter is on.
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
  pharmacy: (SellingPharmacy & { id: number }) | null
  sorts?: Sort[]
  /** Everything in it is on offer, so nobody is asked. */
  all_discounted?: boolean
  empty: ReactNode
}) {
  const t = useTranslations('listing')
  const href = (next: ListingValues, at = 1) => listingHref(pathname, next, { page: at, keep })
  const filtered = countFilters(values) > 0
  const { items, total, facets } = listing
  if (total === 0 && !filtered) return empty
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        {pharmacy ? (
          t('atPharmacy', { pharmacy: pharmacy.name })
        ) : (
          <Link href="/pharmacy-selection" className="link">
            {t('noPharmacy')}
          </Link>
        )}
      </p>
      <ListingToolbar
        total={total}
        values={values}
        facets={facets}
        sorts={sorts}
        all_discounted={all_discounted}
        action={pathname}
        keep={keep}
        href={href}
      />
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
        <ProductGrid label={title}>
          {items.map((product, index) => (
            <ProductCard
              key={product.minsan}
              product={product}
              heading="h2"
              priority={index < FIRST_ROW}
              // Where offers alone are put forward, a medicine goes with this sentence (D.Lgs. 219/2006 art. 116; domain.md L7).
              note={all_discounted && isMedicine(product) ? t('medicineNote') : undefined}
              action={<CardAction product={product} pharmacy_id={pharmacy?.id ?? null} />}
            />
          ))}
        </ProductGrid>
      )}
      <ListingPagination page={page} pages={pagesOf(total)} href={(at) => href(values, at)} />
      {items.some(isMedicine) && (
        <div className="mt-10 border-line border-t pt-5">
          <Compliance pharmacy={pharmacy} />
        </div>
      )}
    </>
  )
}
