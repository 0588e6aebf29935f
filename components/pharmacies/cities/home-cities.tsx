import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { PharmacyCity } from '@/lib/contract/site'
import { largestCities } from '@/lib/pharmacies/cities'
import { cityPath, PLACES_PATH } from '@/lib/pharmacies/paths'
import { LinkList } from './link-list'

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
