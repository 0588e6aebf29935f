'use client'

import { useWatch } from 'react-hook-form'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { Notice } from '@/components/ui/notice'
import { TextAreaField } from '@/components/ui/text-area-field'
import type { HomeValues } from '@/lib/checkout/home-form'
import type { Delivery } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { useOrderFields } from '../prescriptions/field-error'
import { Known } from './known'

const texts = messages.checkout

/** Choice of delivery and slot. `deliveries` is null for an unknown address, `failed` after a failure. */
export function HomeSlots({
  deliveries,
  delivery,
  minimum,
  onRetry,
}: {
  deliveries: Delivery[] | null | 'failed'
  delivery: Delivery | undefined
  /** Amount missing to the minimum order. */
  minimum: string | undefined
  onRetry: () => void
}) {
  const { field } = useOrderFields()
  const slotStart = useWatch<HomeValues, 'slot_start'>({ name: 'slot_start' })
  if (deliveries === 'failed')
    return <Notice tone="warning" live title={texts.homePage.slotsFailed} onRetry={onRetry} />
  const free = delivery?.slots.some(({ available }) => available)
  const chosen = delivery?.slots.find(({ start }) => start === slotStart)
  const line = chosen && (
    <>
      <span className="font-bold">{formatLongDate(chosen.start)}</span>, {formatTime(chosen.start)}–
      {formatTime(chosen.end)}
      {deliveries && deliveries.length > 1 && (
        <>
          <br />
          {delivery?.label}
        </>
      )}
    </>
  )
  return (
    <>
      <Known line={line} label={texts.editSlot} fields={['delivery_id', 'slot_start']}>
        {deliveries !== null && deliveries.length > 1 && (
          <ChoiceCards
            {...field('delivery_id', texts.homePage.way)}
            choices={deliveries.map(({ id, label, fee, minimum_order }) => ({
              value: id,
              label,
              aside: fee === 0 ? texts.feeFree : formatEuro(fee),
              hint: minimum_order === null ? undefined : fill(texts.minimumOrder, { price: formatEuro(minimum_order) }),
            }))}
          />
        )}
        <div id="slot_start" tabIndex={-1}>
          {deliveries === null ? (
            <p className="text-muted">{texts.homePage.slotFirst}</p>
          ) : !delivery ? null : delivery.slots.length === 0 ? (
            <p className="text-muted">{texts.homePage.noSlots}</p>
          ) : free ? (
            <ChoiceCards
              {...field('slot_start', texts.slot)}
              id="slots"
              columns
              choices={delivery.slots.map(({ start, end, available }) => ({
                value: start,
                label: formatLongDate(start),
                hint: available
                  ? `${formatTime(start)}–${formatTime(end)}`
                  : `${formatTime(start)}–${formatTime(end)}, ${texts.homePage.slotTaken}`,
                disabled: !available,
              }))}
            />
          ) : (
            <Notice tone="warning" title={texts.homePage.slotNone} />
          )}
        </div>
      </Known>
      {delivery && <DeliveryTerms delivery={delivery} minimum={minimum} />}
      <TextAreaField
        {...field('note', `${texts.courierNote} (${messages.shell.optional})`)}
        rows={2}
        hint={texts.homePage.noteHint}
        maxLength={300}
      />
    </>
  )
}

function feeText({ fee, free_from }: Delivery): string {
  if (fee === 0) return texts.feeFree
  const said = fill(texts.fee, { price: formatEuro(fee) })
  return free_from === null ? said : `${said} · ${fill(texts.freeFrom, { price: formatEuro(free_from) })}`
}

/** Fee, free delivery and minimum order. */
function DeliveryTerms({ delivery, minimum }: { delivery: Delivery; minimum: string | undefined }) {
  return (
    <p className="text-sm">
      <span>{feeText(delivery)}</span>
      {delivery.minimum_order !== null && (
        <>
          <span>{' · '}</span>
          {minimum === undefined ? (
            <span>{fill(texts.minimumOrder, { price: formatEuro(delivery.minimum_order) })}</span>
          ) : (
            <strong className="text-warning">{minimum}</strong>
          )}
        </>
      )}
    </p>
  )
}
