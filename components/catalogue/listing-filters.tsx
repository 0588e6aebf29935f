import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import type { ListingValues } from '@/lib/catalogue/listing'
import { type Facets, LISTING_FLAGS, type ListingFlag } from '@/lib/contract/products'
import { isMedicine } from '@/lib/rules/sale'
import { ALL_TRAITS, getTraitGroup, TRAIT_GROUPS } from '@/lib/rules/traits'
import { brandKey } from '@/lib/rules/words'

const ENDS = [
  { end: 'min', text: 'priceMin', round: Math.floor },
  { end: 'max', text: 'priceMax', round: Math.ceil },
] as const

/** A brand's most frequent spelling. */
export function brandLabel(key: string, facets: Facets | undefined): string {
  const brand = facets?.brands.find(({ value }) => brandKey(value) === brandKey(key))
  return brand?.label ?? brand?.value ?? key
}

export interface ListingTools {
  values: ListingValues
  facets: Facets | undefined
  pathname: string
  /** Parameters that the address must keep (the search's `query`). */
  keep: Record<string, string> | undefined
  /** Every product is discounted: the filter is hidden. */
  all_discounted: boolean
  href: (values: ListingValues) => string
}

/** The filters as a plain form; field names are the contract's, with one `brand` per ticked brand. */
export function ListingFilters({ pathname, keep, values, facets, all_discounted, href }: ListingTools) {
  const t = useTranslations('listing')
  const carried = { ...keep, ...(values.sort && { sort: values.sort }) }
  // A selected brand stays in the list even without products.
  const ticked = (values.brand ?? []).filter(
    (brand) => !facets?.brands.some((other) => brandKey(other.value) === brand),
  )
  const brands = [...ticked.map((value) => ({ value, count: 0 })), ...(facets?.brands ?? [])]
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`)
  // Hidden without medicines: cosmetics need no prescription.
  const medicines = !facets || facets.kinds.some(({ value }) => isMedicine({ kind: value, supply: null }))
  const total = facets?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0
  const traits = TRAIT_GROUPS.flatMap((group) => {
    const shown = ALL_TRAITS.filter((trait) => getTraitGroup(trait) === group).flatMap((value) => {
      const count = facets?.traits?.find((one) => one.value === value)?.count ?? 0
      const on = values.traits?.includes(value) ?? false
      return on || count > 0 ? [{ value, count, on }] : []
    })
    // A trait of all or of no products filters nothing.
    return shown.some(({ on, count }) => on || count < total) ? [{ group, shown }] : []
  })
  const idle: Partial<Record<ListingFlag, boolean>> = { discounted: all_discounted, without_prescription: !medicines }
  return (
    <form action={pathname} method="get">
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-6 md:grid-cols-3">
        <fieldset className="min-w-0">
          <legend className="font-bold">{t('availability')}</legend>
          {LISTING_FLAGS.map(
            (name) =>
              (values[name] || !idle[name]) && (
                <Checkbox
                  key={name}
                  name={name}
                  value="1"
                  label={counted(t(name), facets?.[name])}
                  defaultChecked={values[name]}
                  disabled={!values[name] && facets?.[name] === 0}
                />
              ),
          )}
        </fieldset>
        {traits.map(({ group, shown }) => (
          <fieldset key={group} className="min-w-0">
            <legend className="font-bold">{t(`traitGroups.${group}`)}</legend>
            {shown.map(({ value, count, on }) => (
              <Checkbox
                key={value}
                name="traits"
                value={value}
                label={counted(t(`traits.${value}`), count)}
                defaultChecked={on}
              />
            ))}
          </fieldset>
        ))}
        {brands.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="font-bold">{t('brand')}</legend>
            <div className="-mx-1 max-h-64 overflow-y-auto px-1">
              {brands.map((brand) => (
                <Checkbox
                  key={brand.value}
                  name="brand"
                  value={brand.value}
                  label={counted(brandLabel(brand.value, facets), brand.count)}
                  defaultChecked={values.brand?.includes(brandKey(brand.value))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <fieldset className="min-w-0">
          <legend className="mb-2 font-bold">{t('price')}</legend>
          <div className="grid grid-cols-2 gap-3">
            {ENDS.map(({ end, text, round }) => (
              <TextField
                key={end}
                type="number"
                inputMode="decimal"
                min="0"
                step="0.01"
                name={`price_${end}`}
                label={t(text)}
                defaultValue={values[`price_${end}`]}
                placeholder={facets?.price ? String(round(facets.price[end])) : undefined}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <div className="sticky short:static bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] mt-5 flex flex-wrap gap-2 border-line border-t bg-surface pt-4 pb-2 md:static">
        <Button type="submit" className="max-sm:flex-auto">
          {t('apply')}
        </Button>
        <ButtonLink href={href({ sort: values.sort })} variant="quiet">
          {t('clearFilters')}
        </ButtonLink>
      </div>
    </form>
  )
}
