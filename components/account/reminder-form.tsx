import { useTranslations } from 'next-intl'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { TitledCard } from '@/components/ui/titled-card'
import type { PeopleChoice } from '@/lib/account/household'
import { sectionPath } from '@/lib/account/sections'
import type { FieldError } from '@/lib/contract/problem'
import { DAYS_BEFORE, SUPPLY_DAYS, UNITS_MAX } from '@/lib/values/quantity'
import { PatientField } from './patient-choice'

const EVERY = [1, 2, 3, 7, 14, 30]

/** A form that came back, or what it begins with. */
export interface ReminderInput {
  fields: URLSearchParams
  errors: readonly FieldError[]
  failure: { code: string | null; retry_after_seconds: number | null } | null
}

/** Texts of refused fields, and of the whole form. */
export function useRefusal({ errors, failure }: Pick<ReminderInput, 'errors' | 'failure'>) {
  const t = useTranslations('reminders')
  const own: Record<string, string> = {
    'units out_of_range': t('daysWrong', SUPPLY_DAYS),
    'ends_on out_of_range': t('endWrong', SUPPLY_DAYS),
    'health_data_consent consent_required': t('consentMissing'),
    'next_on out_of_range': t('endWrong', SUPPLY_DAYS),
    'minsan too_many': t('tooMany'),
    'order_id too_many': t('tooMany'),
    'patient_id consent_required': t('patientConsent'),
    'patient_id delegation_required': t('patientDelegation'),
  }
  const at = (field: string) => {
    const code = errors.find((one) => one.field === field)?.code
    return code === undefined ? undefined : (own[`${field} ${code}`] ?? codeText(code))
  }
  const whole = failure
    ? failureText(failure, { stale: t('stale'), not_available: t('repeats.none') })
    : (at('minsan') ?? at('order_id') ?? (errors.length > 0 && t('refused')))
  return { at, whole: whole || null }
}

export const Refused = ({ text }: { text: string | null }) =>
  text && (
    <div id="refused" className="mb-4">
      <Notice tone="critical" live title={text} />
    </div>
  )

/** Asks how long a product of an order lasts. */
export function NewReminder({
  order,
  line,
  people,
  input,
  asks_consent,
  xsrf,
}: {
  order: { id: string; pharmacy: string }
  line: { index: number; minsan: string; name: string; prescription: boolean }
  people: PeopleChoice
  input: ReminderInput
  asks_consent: boolean
  xsrf: string
}) {
  const t = useTranslations('reminders')
  const { at, whole } = useRefusal(input)
  const field = (name: string) => ({ name, defaultValue: input.fields.get(name) ?? '', error: at(name) })
  return (
    <TitledCard
      name="new-reminder"
      title={t('new')}
      lead={t('newLead', { product: line.name, pharmacy: order.pharmacy })}
    >
      <Refused text={whole} />
      <form method="post" action="/api/reminders/add" className="grid max-w-form grid-cols-1 gap-4">
        <HiddenFields fields={{ xsrf, order_id: order.id, line: String(line.index), minsan: line.minsan }} />
        <PatientField
          id="patient_id"
          people={people}
          prescription={line.prescription}
          defaultValue={input.fields.get('patient_id') ?? ''}
          error={at('patient_id')}
        />
        <fieldset className="grid min-w-0 grid-cols-1 gap-4">
          <legend className="font-bold text-lg">{t('takes')}</legend>
          <p className="text-muted text-sm">{t('takesHint')}</p>
          <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
            <TextField
              {...field('units')}
              label={t('units')}
              hint={t('unitsHint')}
              inputMode="numeric"
              maxLength={String(UNITS_MAX).length}
            />
            <TextField {...field('packs')} label={t('packs')} inputMode="numeric" maxLength={3} />
            <TextField {...field('amount')} label={t('amount')} inputMode="decimal" maxLength={5} />
            <SelectField
              {...field('every')}
              label={t('every')}
              options={EVERY.map((days) => ({ value: String(days), label: t('everyDays', { days }) }))}
            />
          </div>
        </fieldset>
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
          <TextField {...field('starts_on')} label={t('startsOn')} type="date" />
          <TextField {...field('ends_on')} label={t('endsOn')} hint={t('endsOnHint')} type="date" />
          <TextField
            {...field('days_before')}
            label={t('daysBefore')}
            hint={t('daysBeforeHint', DAYS_BEFORE)}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        {asks_consent && <Checkbox name="health_data_consent" label={t('consent')} error={at('health_data_consent')} />}
        <p className="text-muted text-sm">{t('noAdvice')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('save')}</Button>
          <ButtonLink variant="secondary" href={sectionPath('reminders')}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </form>
    </TitledCard>
  )
}
