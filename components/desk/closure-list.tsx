import { getTranslations } from 'next-intl/server'
import type { DeskHours } from '@/lib/contract/desk-hours'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatLongDate, toInstant } from '@/lib/rules/dates'
import { today } from '@/lib/rules/rome-time'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'

const NOON = '12:00'
const dayText = (day: string) => formatLongDate(toInstant(day, NOON))

/** Days on which the pharmacy is closed, and a form for more. */
export async function ClosureList({ hours, kept }: { hours: DeskHours; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.hours')
  const code = await getTranslations('desk.code')
  const back = kept?.action === 'chiusura' ? kept : null
  const values = { farmacia: hours.pharmacy.id }
  const texts = {
    closure_reversed: code('closure_reversed'),
    closure_too_long: code('closure_too_long'),
    closure_over: code('closure_over'),
    closure_overlaps: code('closure_overlaps'),
  }
  return (
    <section aria-labelledby="desk-closures">
      <h2 id="desk-closures">{t('closures')}</h2>
      {hours.closures.length === 0 && <p>{t('noClosures')}</p>}
      <ul className="desk-rows">
        {hours.closures.map(({ from, to, reason }) => {
          const days = from === to ? dayText(from) : t('fromTo', { from: dayText(from), to: dayText(to) })
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
        <DeskField name="from" label={t('from')} kept={back} texts={texts} type="date" min={today()} required />
        <DeskField name="to" label={t('to')} hint={t('toHint')} kept={back} texts={texts} type="date" min={today()} />
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
