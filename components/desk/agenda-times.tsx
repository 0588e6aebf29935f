import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { HiddenFields } from '@/components/forms/hidden-fields'
import type { DeskTime, readNextTimes } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatLongDate } from '@/lib/rules/dates'
import { DeskButton } from './button'

/** A day of one service with its times, on the page at `path`. */
export interface DayProps {
  path: string
  day: string
  times: DeskTime[]
  /** Days with free times, if the day has none. */
  next: Awaited<ReturnType<typeof readNextTimes>>
  /** Address of the page with another day and time. */
  timePath: (day: string, time: string | null) => string
  /** Time that the address names. */
  asked: string | undefined
  kept: KeptDeskForm | null
}

/** Chooses the day of which the times are shown. */
export async function DaySearch({
  action,
  values,
  label,
  day,
  children,
}: {
  action: string
  values: Record<string, string | undefined>
  label: string
  day: string
  children?: ReactNode
}) {
  const t = await getTranslations('desk.agenda')
  return (
    <search className="desk-search">
      <form method="get" action={action}>
        <HiddenFields fields={values} />
        {children}
        <label htmlFor="desk-giorno">{label}</label>
        <input id="desk-giorno" name="giorno" type="date" required defaultValue={day} />
        <DeskButton>{t('showTimes')}</DeskButton>
      </form>
    </search>
  )
}

/** The time that was chosen, or the free times of a day to choose one, or the next where it has none. */
export async function AgendaTimes({ times, kept, day, next, timePath, asked }: Omit<DayProps, 'path'>) {
  const t = await getTranslations('desk.agenda')
  const chosen = new URLSearchParams(kept?.fields).get('ora')
  const free = times.filter(({ available }) => available)
  if (free.length === 0)
    return (
      <>
        <p>{t('noTimes')}</p>
        {next.length > 0 && <NextTimes next={next} timePath={timePath} />}
      </>
    )
  const found = free.find(({ time }) => time === asked)
  if (found)
    return (
      <p className="desk-steps">
        <input type="hidden" name="ora" value={found.starts_at} />
        <b>{t('chosen', { day: formatLongDate(day), time: found.time })}</b>
        <a href={timePath(day, null)}>{t('otherTime')}</a>
      </p>
    )
  return (
    <fieldset className="desk-times">
      <legend>{t('time')}</legend>
      {free.map(({ time, starts_at }) => (
        <label key={starts_at}>
          <input type="radio" name="ora" value={starts_at} defaultChecked={starts_at === chosen} required />
          {time}
        </label>
      ))}
    </fieldset>
  )
}

async function NextTimes({ next, timePath }: Pick<DayProps, 'next' | 'timePath'>) {
  const t = await getTranslations('desk.agenda')
  return (
    <section aria-label={t('nextTimes')}>
      <p>{t('nextTimes')}</p>
      <ul className="desk-rows">
        {next.map(({ day, times }) => (
          <li key={day} className="desk-next">
            <b>{formatLongDate(day)}</b>
            {times.map(({ time }) => (
              <a key={time} href={timePath(day, time)} className="desk-button">
                {time}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
