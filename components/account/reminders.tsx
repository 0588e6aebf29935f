import { useTranslations } from 'next-intl'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { PressForm } from '@/components/forms/press-form'
import { Button, buttonClasses } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { TitledCard } from '@/components/ui/titled-card'
import { newReminderPath } from '@/lib/account/sections'
import type { Order } from '@/lib/contract/orders'
import type { Reminder } from '@/lib/contract/reminders'
import { formatLongDate } from '@/lib/rules/dates'
import { DAYS_BEFORE } from '@/lib/values/quantity'
import messages from '@/messages/it.json'
import { ForPatient } from './patient-choice'
import { Refused, type ReminderInput, useRefusal } from './reminder-form'

/** The customer's reminders, the next first. `input`: the refused change of one of them. */
export function ReminderList({
  reminders,
  input,
  xsrf,
}: {
  reminders: readonly Reminder[]
  input: ReminderInput | null
  xsrf: string
}) {
  const t = useTranslations('reminders')
  return (
    <TitledCard name="reminders" title={t('mine')}>
      {input && !reminders.some(({ id }) => id === input.fields.get('id')) && <RefusedPress input={input} />}
      {reminders.length === 0 ? (
        <p className="text-muted">
          {t('none')}. {t('noneHint')}
        </p>
      ) : (
        <ul aria-label={t('mine')} className="divide-y divide-line">
          {reminders.map((one) => (
            <ReminderItem
              key={one.id}
              reminder={one}
              input={input?.fields.get('id') === one.id ? input : null}
              xsrf={xsrf}
            />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function RefusedPress({ input }: { input: ReminderInput }) {
  return <Refused text={useRefusal(input).whole} />
}

function ReminderItem({ reminder, input, xsrf }: { reminder: Reminder; input: ReminderInput | null; xsrf: string }) {
  const t = useTranslations('reminders')
  const { id, name, pharmacy, ends_on, due_on, prescription_required } = reminder
  const fields = { xsrf, id }
  const label = (text: string) => `${text}: ${name}`
  const order = t(prescription_required ? 'orderPrescription' : 'order')
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <h3 className="text-base leading-snug [overflow-wrap:anywhere]">{name}</h3>
      <p className="text-muted text-sm">{`${pharmacy.name}, ${pharmacy.city}`}</p>
      <ForPatient patient={reminder.patient} />
      <p className="mt-1">{t('until', { date: formatLongDate(ends_on) })}</p>
      <p className="font-bold">{due_on ? t('mailOn', { date: formatLongDate(due_on) }) : t('isPaused')}</p>
      {prescription_required && <p className="text-sm">{t('prescription')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <PressForm to="/api/reminders/order" fields={fields} aria-label={label(order)}>
          {order}
        </PressForm>
        <PressForm
          to={`/api/reminders/${due_on ? 'pause' : 'resume'}`}
          fields={fields}
          variant="secondary"
          aria-label={label(t(due_on ? 'pause' : 'resume'))}
        >
          {t(due_on ? 'pause' : 'resume')}
        </PressForm>
        <PressForm to="/api/reminders/remove" fields={fields} variant="quiet" aria-label={label(t('remove'))}>
          {t('remove')}
        </PressForm>
      </div>
      <details className="mt-2" open={input !== null}>
        <summary
          className={buttonClasses({ variant: 'quiet', size: 'sm' })}
          aria-label={t('changeOf', { product: name })}
        >
          {t('change')}
        </summary>
        <ChangeReminder reminder={reminder} input={input} xsrf={xsrf} />
      </details>
    </li>
  )
}

function ChangeReminder({ reminder, input, xsrf }: { reminder: Reminder; input: ReminderInput | null; xsrf: string }) {
  const t = useTranslations('reminders')
  const { at, whole } = useRefusal(input ?? { errors: [], failure: null })
  const field = (name: 'ends_on' | 'days' | 'days_before') => ({
    name,
    defaultValue: input?.fields.get(name) ?? String(reminder[name]),
    error: at(name),
  })
  return (
    <form method="post" action="/api/reminders/change" className="mt-3 grid max-w-form grid-cols-1 gap-4">
      <Refused text={whole} />
      <HiddenFields fields={{ xsrf, id: reminder.id }} />
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <TextField {...field('ends_on')} label={t('changeEnd')} type="date" />
        <TextField
          {...field('days')}
          label={t('changeDays')}
          hint={t('changeDaysHint')}
          inputMode="numeric"
          maxLength={3}
        />
        <TextField
          {...field('days_before')}
          label={t('daysBefore')}
          hint={t('daysBeforeHint', DAYS_BEFORE)}
          inputMode="numeric"
          maxLength={2}
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

/** Products of handed over orders that have no reminder, each with a link to its form. */
export function RemindableLines({
  orders,
  reminders,
}: {
  orders: readonly Pick<Order, 'id' | 'lines'>[]
  reminders: readonly Reminder[]
}) {
  const t = useTranslations('reminders')
  const lines = orders.flatMap(({ id, lines }) =>
    lines.map((line, index) => ({ ...line, href: newReminderPath(id, index) })),
  )
  const newest = lines.filter(
    ({ minsan }, index) =>
      lines.findIndex((one) => one.minsan === minsan) === index && !reminders.some((one) => one.minsan === minsan),
  )
  if (newest.length === 0) return null
  return (
    <TitledCard name="remindable" title={t('from')} lead={t('fromLead')}>
      <ul className="divide-y divide-line">
        {newest.map(({ minsan, name, href }) => (
          <li key={minsan} className="py-2">
            <p className="font-bold leading-snug [overflow-wrap:anywhere]">{name}</p>
            <RemindLink href={href} name={name} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

export const RemindLink = ({ href, name }: { href: string; name: string }) => (
  <Link href={href} className="link inline-flex min-h-touch items-center text-sm">
    {messages.reminders.remind}
    <span className="sr-only">: {name}</span>
  </Link>
)

/** The consent to all reminders, with its withdrawal. */
export function ReminderConsent({ date, xsrf }: { date: string; xsrf: string }) {
  const t = useTranslations('reminders')
  return (
    <TitledCard name="reminder-consent" title={t('withdrawTitle')} lead={t('withdrawLead', { date })}>
      <PressForm to="/api/reminders/withdraw" fields={{ xsrf }} variant="danger">
        {t('withdraw')}
      </PressForm>
    </TitledCard>
  )
}
