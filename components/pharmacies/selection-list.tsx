import { useTranslations } from 'next-intl'
import { PharmaciesMap } from '@/components/maps/pharmacies-map'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ArrowRightIcon, CalendarIcon, PharmacyIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import { currentTime } from '@/lib/browser/clock'
import type { Pharmacy, ServiceOffer } from '@/lib/contract/pharmacies'
import { toMapPoint } from '@/lib/maps/points'
import { mapsSettings } from '@/lib/maps/settings'
import { SELECTION_FILTERS, type Selection, selectionHref } from '@/lib/pharmacies/selection'
import type { SelectionResult } from '@/lib/pharmacies/server'
import { toPlace } from '@/lib/rules/city-name'
import { formatRelativeTime, toInstant } from '@/lib/rules/dates'
import { servicePath } from '@/lib/services/paths'
import { ChooseButton } from './choose-pharmacy'
import { PharmacyCard, PharmacyList } from './pharmacy-card'
import { SelectionLink } from './selection-frame'
import { ServiceMeta } from './services-teaser'

/** A pharmacy with one of its services: price, first free time, and the way to book it. */
function ServiceOfferCard({ offer: { pharmacy, service, first_free } }: { offer: ServiceOffer }) {
  const t = useTranslations('services.finder')
  return (
    <PharmacyCard
      pharmacy={pharmacy}
      now={new Date(currentTime())}
      choose={
        <div className="grid gap-3">
          <ServiceMeta service={service} />
          <p className="font-bold">
            {first_free
              ? t('first', { when: formatRelativeTime(toInstant(first_free.date, first_free.time)) })
              : t('full')}
          </p>
          <ButtonLink
            wide
            href={servicePath(pharmacy.code, service.id)}
            icon={CalendarIcon}
            aria-label={t('bookLabel', { service: service.name, pharmacy: pharmacy.name })}
          >
            {t('book')}
          </ButtonLink>
        </div>
      }
    />
  )
}

export function SelectionList({
  selection,
  result,
  chosen,
  redirect,
}: {
  selection: Selection
  result: SelectionResult | 'failed'
  chosen: string | null
  redirect: string
}) {
  const t = useTranslations('pharmacy')
  const shell = useTranslations('shell')
  if (result === 'failed')
    return (
      <Notice
        tone="critical"
        title={t('selection.failed')}
        action={
          <SelectionLink href={selectionHref(selection)} className="link tap">
            {shell('retry')}
          </SelectionLink>
        }
      />
    )
  const { origin, others, offers, pharmacies } = result
  if (!origin) {
    if (selection.query === '' && selection.city === '') return null
    return (
      <EmptyState icon={PharmacyIcon} title={t('selection.unknownPlace', { place: selection.query || selection.city })}>
        {t('selection.unknownPlaceHint')}
      </EmptyState>
    )
  }
  const filtered = SELECTION_FILTERS.some((filter) => selection[filter])
  const count = pharmacies.length
  // A postal code is named as it was searched: its comune may be much larger.
  const place = /^\d{5}$/.test(selection.query) ? `${selection.query}, ${origin.name}` : origin.name
  const title = origin.kind === 'position' ? t('nearYou') : t('nearTo', { count, to_place: toPlace(place) })
  const [nearest] = pharmacies
  return (
    <section aria-labelledby="pharmacies-found">
      <h2 id="pharmacies-found" className="mb-1 text-xl" aria-live="polite">
        {title}
      </h2>
      {origin.approximate && <p className="text-muted text-sm">{t('approximate')}</p>}
      {others.length > 0 && <Homonyms selection={selection} others={others} />}
      {count === 0 ? (
        <EmptyState
          icon={PharmacyIcon}
          heading="h3"
          title={offers ? t('selection.noneService') : filtered ? t('selection.noneFiltered') : t('none')}
          action={
            filtered && (
              <SelectionLink
                href={selectionHref(selection, { open_now: false, delivery: false, on_duty: false })}
                className="link tap"
              >
                {t('selection.clearFilters')}
              </SelectionLink>
            )
          }
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <div className="mt-4">
          <PharmaciesMap settings={mapsSettings()} points={pharmacies.map(toMapPoint)}>
            {offers ? (
              <PharmacyList
                label={title}
                items={offers}
                getKey={(offer) => offer.pharmacy.id}
                renderItem={(offer) => <ServiceOfferCard offer={offer} />}
              />
            ) : (
              <PharmacyList
                label={title}
                items={pharmacies}
                getKey={(pharmacy) => pharmacy.id}
                renderItem={(pharmacy) => (
                  <Card
                    pharmacy={pharmacy}
                    chosen={pharmacy.id === chosen}
                    nearest={pharmacy === nearest}
                    redirect={redirect}
                  />
                )}
              />
            )}
          </PharmaciesMap>
        </div>
      )}
    </section>
  )
}

function Card({
  pharmacy,
  chosen,
  nearest,
  redirect,
}: {
  pharmacy: Pharmacy
  chosen: boolean
  nearest: boolean
  redirect: string
}) {
  const shell = useTranslations('shell')
  return (
    <PharmacyCard
      pharmacy={pharmacy}
      now={new Date(currentTime())}
      chosen={chosen}
      choose={
        chosen ? (
          <ButtonLink wide variant="secondary" href={redirect} iconAfter={ArrowRightIcon}>
            {shell('continue')}
          </ButtonLink>
        ) : (
          <ChooseButton pharmacy={{ id: pharmacy.id, name: pharmacy.name }} main={nearest} />
        )
      }
    />
  )
}

function Homonyms({ selection, others }: { selection: Selection; others: SelectionResult['others'] }) {
  const t = useTranslations('pharmacy')
  return (
    <nav aria-label={t('selection.others')} className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">{t('selection.others')}</span>
      {others.map(({ origin, changes }) => (
        <SelectionLink key={origin.name} href={selectionHref(selection, changes)} className="link tap">
          {origin.name}
        </SelectionLink>
      ))}
    </nav>
  )
}

export function SelectionSkeleton() {
  const shell = useTranslations('shell')
  return (
    <Loading label={shell('loading')}>
      <Skeleton className="mb-5 h-7 w-64 max-w-full" />
      <div className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-4 h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
