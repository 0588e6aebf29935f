import { getTranslations } from 'next-intl/server'
import type { readTimes } from '@/lib/desk/agenda'

type Times = Awaited<ReturnType<typeof readTimes>>

/** The free times of a day, to choose one. */
export async function AgendaTimes({ times, chosen }: { times: Times; chosen: string | null }) {
  const t = await getTranslations('desk.agenda')
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
