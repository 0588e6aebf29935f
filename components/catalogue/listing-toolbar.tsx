import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { CheckIcon, ChevronDownIcon, CloseIcon, FilterIcon, SortIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { countFilters, type ListingValues } from '@/lib/catalogue/listing'
import { LISTING_FLAGS, type Sort } from '@/lib/contract/products'
import { formatEuro } from '@/lib/rules/money'
import { brandLabel, ListingFilters, type ListingTools } from './listing-filters'

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
      <div className="relative flex flex-wrap items-center gap-2 max-sm:@min-[20rem]:grid max-sm:@min-[20rem]:grid-cols-[auto_auto_minmax(0,1fr)]">
        <p role="status" className="me-auto text-muted max-sm:text-sm">
          {t('count', { count: total })}
        </p>
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
        <details
          key={`sort ${href(values)}`}
          name="listing-tools"
          className="group min-w-0 max-sm:flex-[1_1_8rem] sm:relative"
        >
          <summary className={buttonClasses({ variant: 'secondary', wide: true }, 'max-sm:px-3 max-sm:text-sm')}>
            <SortIcon className="size-5" />
            <span className="sr-only">{t('sort')}: </span>
            <span className="truncate">{t(`sortBy.${sort}`)}</span>
            <ChevronDownIcon className="size-4 text-muted max-sm:hidden" />
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
      </div>
      <ActiveFilters values={values} facets={tools.facets} href={href} />
    </div>
  )
}
