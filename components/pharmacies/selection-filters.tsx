import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { CheckIcon } from '@/components/ui/icons'
import { SELECTION_FILTERS, type Selection, type SelectionFilter, selectionHref } from '@/lib/pharmacies/selection'
import { SelectionLink } from './selection-frame'

const NAMES = { open_now: 'openNow', delivery: 'delivery', on_duty: 'onDuty' } as const

/** Filters of the list, each a link that toggles it. */
export function SelectionFilters({ selection }: { selection: Selection }) {
  const t = useTranslations()
  return (
    <ul aria-label={t('pharmacy.selection.filters')} className="mt-5 flex flex-wrap gap-2">
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
