import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { DESK, DESK_HANDOVER, DESK_PASSWORD, deskAction } from '@/lib/desk/paths'
import type { DeskVisit } from '@/lib/desk/server'
import { IdleLock } from './idle-lock'

const MAIN = 'contenuto'

/** Frame of each page of the desk: where one can go, who one is, and the lock of a desk that nobody uses. */
export async function DeskFrame({ desk, title, children }: { desk: DeskVisit; title: string; children: ReactNode }) {
  const t = await getTranslations('desk')
  const { staff, path } = desk
  return (
    <div className="desk">
      <a className="desk-skip" href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <header>
        <nav aria-label={t('nav')}>
          <a href={DESK} aria-current={path === DESK ? 'page' : undefined}>
            {t('today')}
          </a>
          <a href={DESK_HANDOVER} aria-current={path === DESK_HANDOVER ? 'page' : undefined}>
            {t('handover.title')}
          </a>
        </nav>
        <div className="desk-who">
          <span>{staff.name}</span>
          <a href={DESK_PASSWORD}>{t('password.link')}</a>
          <form method="post" action={deskAction('esci')}>
            <button type="submit" className="desk-button">
              {t('logout')}
            </button>
          </form>
        </div>
      </header>
      <main id={MAIN} tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
      <IdleLock back={path} />
    </div>
  )
}
