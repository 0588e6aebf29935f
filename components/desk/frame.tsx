import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MenuIcon, UserIcon } from '@/components/ui/icons'
import { TextWithCode } from '@/components/ui/text-with-code'
import {
  DESK,
  DESK_AGENDA,
  DESK_CATALOGUE,
  DESK_FIGURES,
  DESK_HANDOVER,
  DESK_HOURS,
  DESK_INBOX,
  DESK_PASSWORD,
  DESK_PEOPLE,
  DESK_RETURNS,
  DESK_TILL,
  deskAction,
  deskSwitchPath,
} from '@/lib/desk/paths'
import type { DeskVisit } from '@/lib/desk/server'
import { lastTodayPath } from '@/lib/desk/today'
import { DESK_PHARMACY_COOKIE } from '@/lib/http/cookie-names'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { formatLongDate } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { IdleLock } from './idle-lock'
import { DeskLive } from './live'
import { DeskNotice } from './notice'
import { OfflineGuard } from './offline-guard'
import { DeskScanner } from './scanner'
import { DeskMenu } from './tabs'

const MAIN = 'contenuto'

const PLACES = [
  { href: DESK_HANDOVER, name: 'handover.title' },
  { href: DESK_AGENDA, name: 'agenda.title' },
  { href: DESK_INBOX, name: 'inbox.title' },
  { href: DESK_CATALOGUE, name: 'catalogue.title' },
  { href: DESK_RETURNS, name: 'returns.title' },
  { href: DESK_TILL, name: 'till.title' },
  { href: DESK_HOURS, name: 'hours.title' },
] as const
const FOR_OWNERS = [
  { href: DESK_FIGURES, name: 'figures.title' },
  { href: DESK_PEOPLE, name: 'people.title' },
] as const

const DONE = new Map(Object.entries(messages.desk.done))

/** Frame of every desk page: navigation, signed-in person, and the idle lock. */
export async function DeskFrame({
  desk,
  title,
  code = '',
  done,
  pharmacy_id,
  beside,
  children,
}: {
  desk: DeskVisit
  title: string
  /** Order number in the title, which does not break. */
  code?: string
  /** Action that has just succeeded, from the URL (`fatto`). */
  done?: SearchParams[string]
  /** Pharmacy of what is on the page, by default the chosen one. */
  pharmacy_id?: string
  /** Controls in the row of the title. */
  beside?: ReactNode
  children: ReactNode
}) {
  const t = await getTranslations('desk')
  const { live, staff, path } = desk
  const [currentPage, query] = path.split('?')
  const chosen =
    pharmacy_id ?? new URLSearchParams(query).get('farmacia') ?? (await cookies()).get(DESK_PHARMACY_COOKIE)?.value
  const [first, ...others] = desk.pharmacies
  const place = others.length === 0 ? first : desk.pharmacies.find(({ id }) => id === chosen)
  const placeName = place?.name ?? t('allPharmacies')
  const doneText = DONE.get(firstValue(done) ?? '')
  const places = [
    { href: await lastTodayPath(path), name: 'today', page: DESK } as const,
    ...[...PLACES, ...(staff.roles.includes('owner') ? FOR_OWNERS : [])].map((one) => ({ ...one, page: one.href })),
  ]
  const links = places.map(({ href, name, page }) => (
    <a key={page} href={href} aria-current={currentPage === page ? 'page' : undefined}>
      {t(name)}
    </a>
  ))
  return (
    <div className="desk">
      <a className="desk-skip" href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <header>
        <div className="desk-bar">
          <nav aria-label={t('nav')}>
            <div className="desk-places">{links}</div>
            <DeskMenu icon={<MenuIcon />} text={t('menu')}>
              {links}
            </DeskMenu>
          </nav>
          {live && <DeskLive start={live} staff_id={staff.id} title={title} path={path} />}
          <DeskScanner path={path} />
          {place && !beside && <span className="desk-place-name">{place.name}</span>}
          <DeskMenu className="desk-who" icon={<UserIcon />} text={staff.name}>
            <p>{[placeName, staff.name, formatLongDate(new Date())].filter(Boolean).join(' · ')}</p>
            <a href={deskSwitchPath(path)}>{t('switch.title')}</a>
            <a href={DESK_PASSWORD}>{t('password.link')}</a>
            <form method="post" action={deskAction('esci')}>
              <DeskButton>{t('logout')}</DeskButton>
            </form>
          </DeskMenu>
        </div>
      </header>
      <main id={MAIN} tabIndex={-1}>
        <div className="desk-head">
          <h1>
            <TextWithCode text={title} code={code} className="desk-number" />
          </h1>
          {beside}
        </div>
        {doneText && <DeskNotice tone="positive">{doneText}</DeskNotice>}
        {children}
      </main>
      <OfflineGuard />
      <IdleLock back={path} />
    </div>
  )
}
