import { useTranslations } from 'next-intl'
import { PressForm } from '@/components/forms/press-form'
import { ButtonLink, buttonClasses } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import { newRepeatPath, repeatPath } from '@/lib/account/sections'
import type { Order } from '@/lib/contract/orders'
import type { RepeatOrder, RepeatQuote } from '@/lib/contract/reminders'
import { formatLongDate } from '@/lib/rules/dates'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'
import { REPEAT_DAYS_BEFORE } from '@/lib/rules/refill'
import { ForPatient } from './patient-choice'
import { Refused, type ReminderInput, useRefusal } from './reminder-form'
import { ChangeRepeat } from './repeat-order-form'

/** Orders that are offered to be repeated. */
const OFFERED = 3

/** Its first product, and how many others. */
export function RepeatName({ names: [first, ...others] }: Pick<RepeatOrder, 'names'>) {
  const t = useTranslations('reminders.repeats')
  return (
    <>
      {first}
      {others.length > 0 && ` ${t('others', { count: others.length })}`}
    </>
  )
}

/** The customer's repeat orders, the next first, and handed over orders that can become one. */
export function RepeatOrderList({
  repeats,
  orders,
}: {
  repeats: readonly RepeatOrder[]
  orders: readonly Pick<Order, 'id' | 'number' | 'lines'>[]
}) {
  const t = useTranslations('reminders')
  const others = orders.filter(({ id }) => !repeats.some(({ order }) => order.id === id)).slice(0, OFFERED)
  if (repeats.length + others.length === 0) return null
  return (
    <TitledCard name="repeats" title={t('repeats.mine')} lead={t('repeats.lead', { days: REPEAT_DAYS_BEFORE })}>
      {repeats.length > 0 && (
        <ul aria-label={t('repeats.mine')} className="divide-y divide-line">
          {repeats.map((repeat) => (
            <li key={repeat.id} className="py-4 first:pt-0">
              <h3 className="text-base leading-snug [overflow-wrap:anywhere]">
                <RepeatName names={repeat.names} />
              </h3>
              <p className="text-muted text-sm">{`${repeat.pharmacy.name}, ${repeat.pharmacy.city}`}</p>
              <ForPatient patient={repeat.patient} />
              <RepeatTurn repeat={repeat} />
              <ButtonLink
                href={repeatPath(repeat.id)}
                size="sm"
                className="mt-3"
                variant={repeat.waiting ? 'primary' : 'secondary'}
                aria-label={t('repeats.openOf', { product: repeat.names[0] ?? repeat.order.number })}
              >
                {t('repeats.open')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ul hidden={others.length === 0}>
        {others.map(({ id, number, lines }) => (
          <li key={id} className="py-1">
            <Link href={newRepeatPath(id)} className="link tap">
              {t('repeats.startOf', { number })}
            </Link>
            <span className="block text-muted text-sm [overflow-wrap:anywhere]">
              <RepeatName names={lines.map(({ name }) => name)} />
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function RepeatTurn({ repeat: { weeks, next_on, waiting, due_on, pharmacy } }: { repeat: RepeatOrder }) {
  const t = useTranslations('reminders')
  const date = formatLongDate(next_on)
  if (!pharmacy.open) return <p className="mt-1 font-bold">{t('repeats.closed')}</p>
  if (waiting) return <p className="mt-1 font-bold">{t('repeats.waiting', { date })}</p>
  return (
    <>
      <p className="mt-1">{t('repeats.nextOn', { weeks, date })}</p>
      {due_on && <p className="font-bold">{t('mailOn', { date: formatLongDate(due_on) })}</p>}
    </>
  )
}

/** A repeat order with the prices of today, to be ordered, skipped, moved or ended. */
export function RepeatOrderDetail({
  repeat,
  input,
  xsrf,
}: {
  repeat: RepeatQuote
  input: ReminderInput | null
  xsrf: string
}) {
  const t = useTranslations('reminders.repeats')
  const refusal = useRefusal(input ?? { errors: [], failure: null })
  const { id, next_on, lines, pharmacy, subtotal } = repeat
  const fields = { xsrf, repeat: id, done_on: next_on }
  const isWhole = lines.every(({ quantity, asked, price }) => price !== null && quantity === asked)
  const hasAny = lines.some(({ price }) => price !== null)
  return (
    <TitledCard name="repeat" title={t('mine')} lead={`${pharmacy.name}, ${pharmacy.city}`}>
      {refusal.whole ? <Refused text={refusal.whole} /> : !hasAny && pharmacy.open && <Notice title={t('none')} />}
      <ForPatient patient={repeat.patient} />
      <RepeatTurn repeat={repeat} />
      <h3 className="mt-4 text-base">{t('today')}</h3>
      <ul aria-label={t('today')} className="divide-y divide-line border-line border-b">
        {lines.map((line) => (
          <RepeatLine key={line.minsan} line={line} />
        ))}
      </ul>
      {hasAny && (
        <p className="flex justify-between gap-4 py-2 font-bold">
          <span>{t('subtotal')}</span>
          <span className="tabular-nums">{formatEuro(subtotal)}</span>
        </p>
      )}
      {hasAny && <p className="text-muted text-sm">{t('orderHint')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {hasAny && (
          <PressForm to="/api/reminders/order-repeat" fields={fields}>
            {t(isWhole ? 'order' : 'orderPart')}
          </PressForm>
        )}
        {pharmacy.open && (
          <PressForm to="/api/reminders/skip-repeat" fields={fields} variant="secondary">
            {t('skip')}
          </PressForm>
        )}
        <PressForm to="/api/reminders/end-repeat" fields={fields} variant="quiet">
          {t('end')}
        </PressForm>
      </div>
      <details className="mt-2" open={input !== null} hidden={!pharmacy.open}>
        <summary className={buttonClasses({ variant: 'quiet', size: 'sm' })}>{t('change')}</summary>
        <ChangeRepeat repeat={repeat} input={input} xsrf={xsrf} />
      </details>
    </TitledCard>
  )
}

function RepeatLine({ line }: { line: RepeatQuote['lines'][number] }) {
  const t = useTranslations('reminders')
  const { name, asked, quantity, price, price_before, prescription_required } = line
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        <p className="font-bold leading-snug">{`${price === null ? asked : quantity} × ${name}`}</p>
        {price !== null && quantity < asked && (
          <p className="text-sm text-warning">{t('repeats.fewer', { quantity, asked })}</p>
        )}
        {price !== null && price !== price_before && (
          <p className="text-muted text-sm">{t('repeats.changed', { price: formatEuro(price_before) })}</p>
        )}
        {prescription_required && <p className="text-sm">{t('prescription')}</p>}
      </div>
      {price === null ? (
        <p className="text-sm text-warning">{t('repeats.unavailable')}</p>
      ) : (
        <p className="tabular-nums">{formatCents(centsFromEuro(price) * quantity)}</p>
      )}
    </li>
  )
}
