import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { getSeason } from '@/lib/catalogue/home'
import { searchHref } from '@/lib/catalogue/search'

/** Needs of the season, each linked to its search. */
export function HomeNeeds({ now }: { now: Date }) {
  const t = useTranslations('home')
  return (
    <Section dense heading_id="bisogni" title={t('needs')}>
      <ul className="flex flex-wrap gap-2">
        {t(`season.${getSeason(now)}`)
          .split(', ')
          .map((need) => (
            <li key={need}>
              <Link
                href={searchHref(need.toLowerCase())}
                className="flex min-h-touch items-center rounded-pill border border-line bg-surface px-4 hover:border-brand"
              >
                {need}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
