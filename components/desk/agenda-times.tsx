import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { HiddenFields } from '@/components/forms/hidden-fields'
import type { readTimes } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DeskButton } from './button'

/** A day of one service with its times, on the page at `path`. */
export interface DayProps {
  path: string
  day: string
  times: Awaited<ReturnType<typeof readTimes>>
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

/** The free times of a day, to choose one. */
export async function AgendaTimes({ times, kept }: Pick<DayProps, 'times' | 'kept'>) {
  const t = await getTranslations('desk.agenda')
  const chosen = new URLSearchParams(kept?.fields).get('ora')
  const free = times.filter(({ available }) => available)
  if (free.length === 0) return <p>{t('noTimes')}</p>
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
