import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { TextWithCode } from '@/components/ui/text-with-code'
import {
  DESK,
  DESK_AGENDA,
  DESK_CATALOGUE,
  DESK_HANDOVER,
  DESK_HOURS,
  DESK_INBOX,
  DESK_PASSWORD,
  DESK_PEOPLE,
  DESK_RETURNS,
  deskAction,
} from '@/lib/desk/paths'
import type { DeskVisit } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { IdleLock } from './idle-lock'
import { DeskLive } from './live'
import { DeskNotice } from './notice'
import { OfflineGuard } from './offline-guard'
import { DeskScanner } from './scanner'

const MAIN = 'contenuto'

const PLACES = [
  { href: DESK, name: 'today' },
  { href: DESK_HANDOVER, name: 'handover.title' },
  { href: DESK_AGENDA, name: 'agenda.title' },
  { href: DESK_INBOX, name: 'inbox.title' },
  { href: DESK_CATALOGUE, name: 'catalogue.title' },
  { href: DESK_RETURNS, name: 'returns.title' },
  { href: DESK_HOURS, name: 'hours.title' },
] as const
const FOR_OWNERS = [{ href: DESK_PEOPLE, name: 'people.title' }] as const

const DONE = new Map(Object.entries(messages.desk.done))

/** Frame of every desk page: navigation, signed-in person, and the idle lock. */
export async function DeskFrame({
  desk,
  title,
  code = '',
  done,
  children,
}: {
  desk: DeskVisit
  title: string
  /** Order number in the title, which does not break. */
  code?: string
  /** Action that has just succeeded, from the URL (`fatto`). */
  done?: SearchParams[string]
  children: ReactNode
}) {
  const t = await getTranslations('desk')
  const { live, staff, path } = desk
  const done_text = DONE.get(firstValue(done) ?? '')
  return (
    <div className="desk">
      <a className="desk-skip" href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <header>
        <nav aria-label={t('nav')}>
          {[...PLACES, ...(staff.roles.includes('owner') ? FOR_OWNERS : [])].map(({ href, name }) => (
            <a key={href} href={href} aria-current={path.split('?')[0] === href ? 'page' : undefined}>
              {t(name)}
            </a>
          ))}
        </nav>
        {live && <DeskLive start={live} staff_id={staff.id} title={title} path={path} />}
        <div className="desk-who">
          <span>{staff.name}</span>
          <a href={DESK_PASSWORD}>{t('password.link')}</a>
          <form method="post" action={deskAction('esci')}>
            <DeskButton>{t('logout')}</DeskButton>
          </form>
        </div>
      </header>
      <main id={MAIN} tabIndex={-1}>
        <h1>
          <TextWithCode text={title} code={code} className="desk-number" />
        </h1>
        {done_text && <DeskNotice tone="positive">{done_text}</DeskNotice>}
        {children}
      </main>
      <OfflineGuard />
      <IdleLock back={path} />
      <DeskScanner path={path} />
    </div>
  )
}
