import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { SectionHeader } from '@/components/ui/section-header'
import type { Place } from '@/lib/contract/site'
import { cityPath, PLACES_PATH } from '@/lib/pharmacies/paths'
import { largestPlaces } from '@/lib/places/places'
import { LinkList } from './link-list'

const SHOWN = 6

/** The ways to the pharmacies of the largest comuni, and to all. */
export function HomePlaces({ places }: { places: Place[] }) {
  const t = useTranslations('places')
  if (places.length === 0) return null
  return (
    <section aria-labelledby="titolo-comuni">
      <SectionHeader
        id="titolo-comuni"
        title={t('home')}
        action={
          <Link href={PLACES_PATH} className="link inline-flex min-h-touch items-center font-medium">
            {t('all')}
          </Link>
        }
      />
      <LinkList
        label={t('home')}
        entries={largestPlaces(places, SHOWN).map(({ province, slug, city, pharmacies_count }) => ({
          href: cityPath(province, slug),
          name: `${city} (${province})`,
          detail: t('count', { count: pharmacies_count }),
        }))}
      />
    </section>
  )
}
