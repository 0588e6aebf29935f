import { getTranslations } from 'next-intl/server'
import type { DeskHours } from '@/lib/contract/desk-hours'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DAY, dayHours, WEEKDAYS } from '@/lib/desk/hours'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'

/** The week's opening hours, a field a day. */
export async function HoursForm({ hours, kept }: { hours: DeskHours; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.hours')
  const code = await getTranslations('desk.code')
  const back = kept?.action === 'orari' ? kept : null
  // After a conflict the hours of now are shown.
  const typed = back?.failure?.code === 'conflict' ? null : back
  const overlaps = back?.errors.some(({ field }) => field === 'opening_hours')
  return (
    <section aria-labelledby="desk-week">
      <h2 id="desk-week">{t('week')}</h2>
      <p>{t('weekHint')}</p>
      <DeskForm
        action="orari"
        kept={back}
        texts={{ conflict: t('conflict') }}
        values={{ farmacia: hours.pharmacy.id, versione: hours.version }}
        className="desk-narrow desk-week"
      >
        {overlaps && <DeskNotice tone="critical">{code('hours_overlap')}</DeskNotice>}
        {WEEKDAYS.map((weekday) => (
          <DeskField
            key={weekday}
            name={`${DAY}${weekday}`}
            label={t(`day.${weekday}`)}
            kept={typed}
            defaultValue={dayHours(hours, weekday)}
            placeholder={t('closed')}
            autoComplete="off"
            maxLength={100}
          />
        ))}
        <DeskButton main>{t('save')}</DeskButton>
      </DeskForm>
    </section>
  )
}
