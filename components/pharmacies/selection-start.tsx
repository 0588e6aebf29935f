import { useTranslations } from 'next-intl'
import type { PharmacyCity } from '@/lib/contract/site'
import { largestCities } from '@/lib/pharmacies/cities'
import { type Selection, selectionHref } from '@/lib/pharmacies/selection'
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
