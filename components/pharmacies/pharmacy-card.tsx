import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { CalendarIcon, CollectIcon, type Icon, MoonIcon, PhoneIcon, TruckIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { openingAt, pickHours } from '@/lib/pharmacies/opening'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { servicesPath } from '@/lib/services/paths'
import { Distance } from './distance'
import { LiveText } from './live-opening'
import { LiveDuty } from './live-parts'
import { OpeningStatus, TodayHours } from './opening-status'

/** A pharmacy to choose. `choose` is the button (or the form without JavaScript); `now` selects today's hours. */
export function PharmacyCard({
  pharmacy,
  now,
  chosen,
  choose,
  heading: Heading = 'h3',
}: {
  pharmacy: Pharmacy
  now: Date
  chosen?: boolean
  choose?: ReactNode
  heading?: 'h2' | 'h3'
}) {
  const t = useTranslations('pharmacy')
  const services = useTranslations('services')
  const live = { hours: pickHours(pharmacy), said: openingAt(pharmacy, now) }
  const badges: [string, BadgeTone, Icon?][] = []
  if (pharmacy.deliveries.includes('click_and_collect')) badges.push([t('collect'), 'brand', CollectIcon])
  if (pharmacy.deliveries.includes('home_delivery')) badges.push([t('deliver'), 'brand', TruckIcon])
  return (
    <article
      // The map looks its card up by this and marks the one whose marker was picked.
      data-pharmacy={pharmacy.id}
      data-chosen={chosen || undefined}
      className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card data-active:border-brand data-active:shadow-raised data-chosen:border-brand data-chosen:inset-ring data-chosen:inset-ring-brand sm:p-5"
    >
      <div>
        {chosen && <p className="mb-1 font-bold text-brand-ink text-sm">{t('chosen')}</p>}
        <Heading className="text-lg leading-snug">
          <Link href={pharmacyPath(pharmacy.code)} className="hover:underline">
            {pharmacy.name}
          </Link>
        </Heading>
        <p className="mt-0.5 text-muted">{pharmacyAddress(pharmacy)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Distance metres={pharmacy.distance_m} />
        <OpeningStatus pharmacy={pharmacy} now={now} />
      </div>
      <TodayHours pharmacy={pharmacy} now={now} />
      <LiveText {...live} of="closure" className="text-sm text-warning" />
      <ul className="flex flex-wrap items-center gap-1.5">
        <LiveDuty {...live}>
          <li>
            <Badge tone="warning" icon={MoonIcon}>
              {t('onDuty')}
            </Badge>
          </li>
        </LiveDuty>
        {badges.map(([text, tone, icon]) => (
          <li key={text}>
            <Badge tone={tone} icon={icon}>
              {text}
            </Badge>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t(pharmacy.online_medicines ? 'onlineMedicines' : 'noOnlineMedicines')}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <div className="min-w-0 flex-[1_1_14rem]">{choose}</div>
        {pharmacy.phone_number && (
          <a
            href={`tel:${pharmacy.phone_number}`}
            aria-label={t('callLabel', { pharmacy: pharmacy.name })}
            className="tap gap-2 rounded-md px-3 font-bold text-brand-ink hover:bg-brand-soft"
          >
            <PhoneIcon className="size-5" />
            {t('call')}
          </a>
        )}
        {pharmacy.services_count > 0 && (
          <Link
            href={servicesPath(pharmacy.code)}
            aria-label={services('linkLabel', { count: pharmacy.services_count, pharmacy: pharmacy.name })}
            className="tap gap-2 rounded-md px-3 font-bold text-brand-ink hover:bg-brand-soft"
          >
            <CalendarIcon className="size-5" />
            {t('servicesCount', { count: pharmacy.services_count })}
          </Link>
        )}
      </div>
    </article>
  )
}

/** A list with one card per item, in columns by its own width. */
export function PharmacyList<Item>({
  label,
  items,
  getKey,
  renderItem,
}: {
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
}) {
  return (
    <div className="@container">
      <ul
        aria-label={label}
        className="grid gap-3 @min-[43rem]:grid-cols-2 @min-[43rem]:gap-4 @min-[70rem]:grid-cols-3"
      >
        {items.map((item) => (
          <li key={getKey(item)}>{renderItem(item)}</li>
        ))}
      </ul>
    </div>
  )
}
