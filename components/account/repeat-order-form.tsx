import { useTranslations } from 'next-intl'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { TitledCard } from '@/components/ui/titled-card'
import type { PeopleChoice } from '@/lib/account/household'
import { sectionPath } from '@/lib/account/sections'
import type { Order } from '@/lib/contract/orders'
import type { RepeatQuote } from '@/lib/contract/reminders'
import { formatLongDate } from '@/lib/rules/dates'
import { REPEAT_WEEKS } from '@/lib/values/quantity'
import { PatientField } from './patient-choice'
import { Refused, type ReminderInput, useRefusal } from './reminder-form'

const useWeeks = () => {
  const t = useTranslations('reminders.repeats')
  return REPEAT_WEEKS.map((weeks) => ({ value: String(weeks), label: t('everyWeeks', { weeks }) }))
}

/** Starts to repeat an order. */
export function NewRepeatOrder({
  order,
  people,
  input,
  asks_consent,
  xsrf,
}: {
  order: Pick<Order, 'id' | 'number' | 'pharmacy' | 'lines'>
  people: PeopleChoice
  input: ReminderInput
  asks_consent: boolean
  xsrf: string
}) {
  const t = useTranslations('reminders')
  const weeks = useWeeks()
  const { at, whole } = useRefusal(input)
  const field = (name: string) => ({ name, defaultValue: input.fields.get(name) ?? '', error: at(name) })
  return (
    <TitledCard
      name="new-repeat"
      title={t('repeats.new')}
      lead={t('repeats.newLead', { number: order.number, pharmacy: order.pharmacy.name })}
    >
      <Refused text={whole} />
      <ul className="mb-4 list-disc ps-5 [overflow-wrap:anywhere]">
        {order.lines.map(({ minsan, name, quantity }) => (
          <li key={minsan}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <form method="post" action="/api/reminders/repeat" className="grid max-w-form grid-cols-1 gap-4">
        <HiddenFields fields={{ xsrf, order_id: order.id }} />
        <PatientField
          id="patient_id"
          people={people}
          prescription={order.lines.some((line) => line.prescription_required)}
          defaultValue={input.fields.get('patient_id') ?? ''}
          error={at('patient_id')}
        />
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
          <SelectField {...field('weeks')} label={t('repeats.weeks')} options={weeks} />
          <TextField {...field('next_on')} label={t('repeats.firstOn')} hint={t('repeats.firstOnHint')} type="date" />
        </div>
        {asks_consent && <Checkbox name="health_data_consent" label={t('consent')} error={at('health_data_consent')} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('repeats.save')}</Button>
          <ButtonLink variant="secondary" href={sectionPath('reminders')}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </form>
    </TitledCard>
  )
}

/** Moves a repeat order, or changes its interval. */
export function ChangeRepeat({
  repeat,
  input,
  xsrf,
}: {
  repeat: RepeatQuote
  input: ReminderInput | null
  xsrf: string
}) {
  const t = useTranslations('reminders')
  const weeks = useWeeks()
  const { at } = useRefusal(input ?? { errors: [], failure: null })
  return (
    <form method="post" action="/api/reminders/change-repeat" className="mt-3 grid max-w-form grid-cols-1 gap-4">
      <HiddenFields fields={{ xsrf, repeat: repeat.id }} />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <TextField
          name="next_on"
          type="date"
          label={t('repeats.moveTo')}
          hint={t('repeats.moveToHint', { date: formatLongDate(repeat.next_on) })}
          defaultValue={input?.fields.get('next_on') ?? ''}
          error={at('next_on')}
        />
        <SelectField
          name="weeks"
          label={t('repeats.weeks')}
          options={weeks}
          defaultValue={input?.fields.get('weeks') ?? String(repeat.weeks)}
          error={at('weeks')}
        />
      </div>
      <div>
        <Button type="submit" variant="secondary">
          {t('saveChange')}
        </Button>
      </div>
    </form>
  )
}
