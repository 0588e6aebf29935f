import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import type { PharmacyCity } from '@/lib/contract/site'
import { largestCities } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH } from '@/lib/pharmacies/paths'

export function LinkList({
  label,
  entries,
}: {
  label: string
  entries: { href: string; name: string; detail: string }[]
}) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-x-4 @max-[19rem]:grid-cols-1 sm:gap-x-6 lg:grid-cols-3">
      {entries.map(({ href, name, detail }) => (
        <li key={href} className="border-line border-b">
          <Link href={href} className="group flex min-h-touch items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 group-hover:underline max-sm:text-sm">{name}</span>
            <span className="shrink-0 text-muted text-sm max-sm:text-xs">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 6

export function HomeCities({ cities }: { cities: PharmacyCity[] }) {
  const t = useTranslations('places')
  if (cities.length === 0) return null
  return (
    <Section heading_id="titolo-comuni" title={t('home')} more={{ href: PLACES_PATH, label: t('all') }}>
      <LinkList
        label={t('home')}
        entries={largestCities(cities, SHOWN).map(({ province, slug, city, pharmacies_count }) => ({
          href: cityPath(province, slug),
          name: `${city} (${province})`,
          detail: t('count', { count: pharmacies_count }),
        }))}
      />
    </Section>
  )
}
