import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ComplianceLines, type SellingPharmacy } from '@/components/layout/compliance-lines'
import { ButtonLink, buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CheckIcon, ChevronDownIcon, CloseIcon, FilterIcon, SearchIcon, SortIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import { countFilters, countPages, type ListingValues, listingHref } from '@/lib/catalogue/listing'
import { type Facets, LISTING_FLAGS, type ProductSummary, type Sort } from '@/lib/contract/products'
import { formatEuro } from '@/lib/rules/money'
import { recordsFor } from '@/lib/rules/sale'
import { brandLabel, ListingFilters, type ListingTools } from './listing-filters'
import { CardAction, ProductCard } from './product-card'

/** The active filters, each a link to the listing without it. */
function ActiveFilters({ values, facets, href }: Pick<ListingTools, 'values' | 'facets' | 'href'>) {
  const t = useTranslations('listing')
  if (countFilters(values) === 0) return null
  const { price_min, price_max } = values
  const chips: { label: string; without: ListingValues }[] = []
  for (const name of LISTING_FLAGS)
    if (values[name]) chips.push({ label: t(name), without: { ...values, [name]: undefined } })
  if (price_min !== undefined || price_max !== undefined) {
    const label =
      price_max === undefined
        ? t('priceFrom', { min: formatEuro(price_min ?? 0) })
        : price_min === undefined
          ? t('priceTo', { max: formatEuro(price_max) })
          : t('priceRange', { min: formatEuro(price_min), max: formatEuro(price_max) })
    chips.push({ label, without: { ...values, price_min: undefined, price_max: undefined } })
  }
  for (const trait of values.traits ?? [])
    chips.push({
      label: t(`traits.${trait}`),
      without: { ...values, traits: values.traits?.filter((other) => other !== trait) },
    })
  for (const brand of values.brand ?? [])
    chips.push({
      label: brandLabel(brand, facets),
      without: { ...values, brand: values.brand?.filter((other) => other !== brand) },
    })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ul aria-label={t('activeFilters')} className="contents">
        {chips.map((chip) => (
          <li key={chip.label} className="min-w-0">
            <Link
              href={href(chip.without)}
              aria-label={t('removeFilter', { filter: chip.label })}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-leaf-sm bg-brand-soft px-3 text-sm hover:bg-brand-line/60 pointer-coarse:min-h-touch"
            >
              <span className="truncate">{chip.label}</span>
              <CloseIcon className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Link href={href({ sort: values.sort })} className="link tap px-1 text-sm">
        {t('clearFilters')}
      </Link>
    </div>
  )
}

/**
 * Count, filters and sort, all without JavaScript: filters are a plain GET form, sort orders and active filters are
 * links. The page drops empty fields from the address.
 */
export function ListingToolbar({ total, sorts, ...tools }: ListingTools & { total: number; sorts: Sort[] }) {
  const { values, href } = tools
  const t = useTranslations('listing')
  const sort = values.sort ?? sorts[0] ?? 'relevance'
  const filters = countFilters(values)
  return (
    <div className="mb-2 sm:mb-4">
      {/* Fixed columns on a phone: no part moves when the next one streams in. */}
      <div className="relative flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:@min-[22rem]:grid-cols-[auto_auto_minmax(0,1fr)]">
        <p role="status" className="me-auto text-muted max-sm:text-sm max-sm:@max-[22rem]:col-span-2">
          {t('count', { count: total })}
        </p>
        {/* One product needs no filters and no order. */}
        {(total > 1 || filters > 0) && (
          <>
            <details key={`filters ${href(values)}`} name="listing-tools" className="group">
              <summary className={buttonClasses({ variant: 'secondary', wide: true }, 'max-sm:px-3 max-sm:text-sm')}>
                <FilterIcon className="size-5" />
                <span aria-hidden="true" className="whitespace-nowrap">
                  {t('filter')}
                  {filters > 0 && ` (${filters})`}
                </span>
                <span className="sr-only">{t('filterCount', { count: filters })}</span>
              </summary>
              <div className="absolute inset-x-0 top-full z-20 mt-2 rounded-lg border border-line bg-surface p-4 shadow-overlay sm:p-5">
                <ListingFilters {...tools} />
              </div>
            </details>
            <details key={`sort ${href(values)}`} name="listing-tools" className="group min-w-0 sm:relative">
              <summary className={buttonClasses({ variant: 'secondary', wide: true }, 'max-sm:px-3 max-sm:text-sm')}>
                <SortIcon className="size-5 max-sm:hidden" />
                <span className="sr-only">{t('sort')}: </span>
                <span className="truncate">{t(`sortBy.${sort}`)}</span>
                <ChevronDownIcon className="size-4 text-muted" />
              </summary>
              <ul className="absolute inset-x-0 top-full z-20 mt-2 rounded-lg border border-line bg-surface p-2 shadow-overlay sm:start-auto sm:w-64">
                {sorts.map((choice) => (
                  <li key={choice}>
                    <Link
                      href={href({ ...values, sort: choice })}
                      aria-current={choice === sort ? 'true' : undefined}
                      className="flex min-h-touch items-center gap-2 rounded-sm px-3 hover:bg-brand-soft aria-[current]:font-bold"
                    >
                      <span className="flex-1">{t(`sortBy.${choice}`)}</span>
                      {choice === sort && <CheckIcon className="size-5 text-brand-ink" />}
                    </Link>
                  </li>
                ))}
                <li>
                  <Link href="/transparency#ordine" className="link flex min-h-touch items-center px-3 text-sm">
                    {t('ranking')}
                  </Link>
                </li>
              </ul>
            </details>
          </>
        )}
      </div>
      <ActiveFilters values={values} facets={tools.facets} href={href} />
    </div>
  )
}

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
