import { useTranslations } from 'next-intl'
import { CloseIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { countFilters, type ListingValues } from '@/lib/catalogue/listing'
import { formatEuro } from '@/lib/rules/money'
import { FLAGS } from './listing-filters'

/** The active filters, each a link to the listing without it. */
export function ActiveFilters({ values, href }: { values: ListingValues; href: (values: ListingValues) => string }) {
  const t = useTranslations('listing')
  if (countFilters(values) === 0) return null
  const { price_min, price_max } = values
  const chips: { label: string; without: ListingValues }[] = []
  for (const { name, text } of FLAGS)
    if (values[name]) chips.push({ label: t(text), without: { ...values, [name]: undefined } })
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
    chips.push({ label: brand, without: { ...values, brand: values.brand?.filter((other) => other !== brand) } })
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
