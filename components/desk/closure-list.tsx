import { getTranslations } from 'next-intl/server'
import type { DeskHours } from '@/lib/contract/desk-hours'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatLongDate } from '@/lib/rules/dates'
import { today } from '@/lib/values/rome-time'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

/** Days on which the pharmacy is closed, and a form for more. */
export async function ClosureList({ hours, kept }: { hours: DeskHours; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.hours')
  const back = kept?.action === 'chiusura' ? kept : null
  const values = { farmacia: hours.pharmacy.id }
  return (
    <section aria-labelledby="desk-closures">
      <h2 id="desk-closures">{t('closures')}</h2>
      {hours.closures.length === 0 && <p>{t('noClosures')}</p>}
      <ul className="desk-rows">
        {hours.closures.map(({ from, to, reason }) => {
          const days =
            from === to ? formatLongDate(from) : t('fromTo', { from: formatLongDate(from), to: formatLongDate(to) })
          return (
            <li key={from} className="desk-steps">
              <span>
                <b>{days}</b>
                {reason && `, ${reason}`}
              </span>
              <DeskForm action="riapri" values={{ ...values, from }}>
                <DeskButton aria-label={t('removeOf', { days })}>{t('remove')}</DeskButton>
              </DeskForm>
            </li>
          )
        })}
      </ul>
      <h3>{t('add')}</h3>
      <DeskForm action="chiusura" kept={back} values={values} className="desk-narrow">
        <DeskField name="from" label={t('from')} kept={back} type="date" min={today()} required />
        <DeskField name="to" label={t('to')} hint={t('toHint')} kept={back} type="date" min={today()} />
        <DeskField
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          kept={back}
          maxLength={120}
          autoComplete="off"
        />
        <DeskButton main>{t('submit')}</DeskButton>
      </DeskForm>
    </section>
  )
}
