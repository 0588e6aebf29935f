'use client'

import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ChoiceCards } from '@/components/ui/choice-cards'
import { Notice } from '@/components/ui/notice'
import { TextAreaField } from '@/components/ui/text-field'
import type { Delivery } from '@/lib/contract/pharmacies'
import { formatLongDate, formatTime } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/money'
import type { HomeValues } from '@/lib/orders/home-form'
import type { HomeTexts } from './home-texts'
import { useFieldError } from './order-context'

/** When, and by which of the pharmacy's ways. `deliveries` is null while nobody knows where to, `failed` where nobody answered. */
export function HomeSlots({
  texts,
  deliveries,
  delivery,
  minimum,
  onRetry,
}: {
  texts: HomeTexts
  deliveries: Delivery[] | null | 'failed'
  delivery: Delivery | undefined
  /** What is missing to its minimum order. */
  minimum: string | undefined
  onRetry: () => void
}) {
  const { register } = useFormContext<HomeValues>()
  const { home, checkout } = texts
  const slot_error = useFieldError('slot_start')
  const way_error = useFieldError('delivery_id')
  const note_error = useFieldError('note')
  if (deliveries === 'failed')
    return (
      <Notice
        tone="warning"
        live
        title={home.slotsFailed}
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      />
    )
  const free = delivery?.slots.some(({ available }) => available)
  return (
    <>
      {deliveries !== null && deliveries.length > 1 && (
        <div id="delivery_id" tabIndex={-1}>
          <ChoiceCards
            legend={home.way}
            name="delivery_id"
            inputProps={register('delivery_id')}
            error={way_error}
            choices={deliveries.map(({ id, label, fee, minimum_order }) => ({
              value: id,
              label,
              aside: fee === 0 ? checkout.feeFree : formatEuro(fee),
              hint:
                minimum_order === null ? undefined : fill(checkout.minimumOrder, { price: formatEuro(minimum_order) }),
            }))}
          />
        </div>
      )}
      {delivery && (
        <p className="text-sm">
          {delivery.fee === 0 ? checkout.feeFree : fill(checkout.fee, { price: formatEuro(delivery.fee) })}
          {delivery.fee > 0 && delivery.free_from !== null && (
            <> · {fill(checkout.freeFrom, { price: formatEuro(delivery.free_from) })}</>
          )}
          {delivery.minimum_order !== null && (
            <>
              {' · '}
              {minimum === undefined ? (
                fill(checkout.minimumOrder, { price: formatEuro(delivery.minimum_order) })
              ) : (
                <strong className="text-warning">{minimum}</strong>
              )}
            </>
          )}
        </p>
      )}
      <div id="slot_start" tabIndex={-1}>
        {deliveries === null ? (
          <p className="text-muted">{home.slotFirst}</p>
        ) : !delivery ? null : delivery.slots.length === 0 ? (
          <p className="text-muted">{home.noSlots}</p>
        ) : free ? (
          <ChoiceCards
            legend={checkout.slot}
            name="slot_start"
            columns
            inputProps={register('slot_start')}
            error={slot_error}
            choices={delivery.slots.map(({ start, end, available }) => ({
              value: start,
              label: formatLongDate(start),
              hint: available
                ? `${formatTime(start)}–${formatTime(end)}`
                : `${formatTime(start)}–${formatTime(end)}, ${home.slotTaken}`,
              disabled: !available,
            }))}
          />
        ) : (
          <Notice tone="warning" title={home.slotNone} />
        )}
      </div>
      <TextAreaField
        {...register('note')}
        id="note"
        rows={2}
        label={`${checkout.courierNote} (${texts.optional})`}
        hint={home.noteHint}
        error={note_error}
        maxLength={300}
      />
    </>
  )
}
