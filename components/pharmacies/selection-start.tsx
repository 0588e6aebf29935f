import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { CheckIcon } from '@/components/ui/icons'
import type { PharmacyCity } from '@/lib/contract/site'
import { largestCities } from '@/lib/pharmacies/cities'
import { SELECTION_FILTERS, type Selection, type SelectionFilter, selectionHref } from '@/lib/pharmacies/selection'
import { SelectionLink } from './selection-frame'
import { UsedPharmacies } from './used-pharmacies'

const SHOWN = 12

/** Start of a selection without a search: recent pharmacies and the comuni with most of them. */
export function SelectionStart({ selection, cities }: { selection: Selection; cities: PharmacyCity[] }) {
  const t = useTranslations('pharmacy.sheet')
  return (
    <div className="mt-6 grid gap-6">
      <UsedPharmacies />
      {cities.length > 0 && (
        <section aria-labelledby="pharmacies-cities">
          <h2 id="pharmacies-cities" className="text-lg">
            {t('cities')}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {largestCities(cities, SHOWN).map(({ province, slug, city }) => (
              <li key={`${province}/${slug}`}>
                <SelectionLink
                  href={selectionHref(selection, { query: city })}
                  className="inline-flex min-h-touch items-center rounded-pill border border-control bg-surface px-4 text-ink hover:border-brand hover:bg-brand-soft"
                >
                  {city}
                </SelectionLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const NAMES = { open_now: 'openNow', delivery: 'delivery', on_duty: 'onDuty' } as const

/** Filters of the list, each a link that toggles it. */
export function SelectionFilters({ selection }: { selection: Selection }) {
  const t = useTranslations()
  return (
    <ul
      aria-label={t('pharmacy.selection.filters')}
      className="-mx-gutter mt-4 scroll-x flex gap-2 px-gutter whitespace-nowrap sm:mx-0 sm:px-0"
    >
      {SELECTION_FILTERS.map((filter) => (
        <li key={filter}>
          <FilterLink selection={selection} filter={filter} />
        </li>
      ))}
    </ul>
  )
}

function FilterLink({ selection, filter }: { selection: Selection; filter: SelectionFilter }) {
  const t = useTranslations()
  const on = selection[filter]
  const name = t(`pharmacy.filters.${NAMES[filter]}`)
  return (
    <SelectionLink
      href={selectionHref(selection, { [filter]: !on })}
      className={cx(
        'inline-flex min-h-touch items-center gap-1.5 rounded-pill border px-4',
        on
          ? 'border-brand bg-brand-soft text-brand-ink'
          : 'border-control bg-surface text-ink hover:border-brand hover:bg-brand-soft',
      )}
    >
      {on && <CheckIcon className="size-5" />}
      {on ? (
        <>
          <span className="sr-only">{t('listing.removeFilter', { filter: name })}</span>
          <span aria-hidden="true">{name}</span>
        </>
      ) : (
        name
      )}
    </SelectionLink>
  )
}
