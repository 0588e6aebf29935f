import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { initials } from '@/lib/desk/initials'
import { formatShortDate, formatTime } from '@/lib/rules/dates'

/**
 * What is on the outside of a bag: no product, and initials on the shelf of the pharmacy. A courier needs name and
 * address.
 */
export async function BagLabel({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.print')
  const { number, pharmacy, pickup_code, shipping, keep_until, slot_start, slot_end } = order
  const code = pickup_code ?? number
  return (
    <section className="desk-label" aria-label={t('label', { number })}>
      <p>{pharmacy.name}</p>
      <p className="desk-label-name">
        <b>{shipping ? order.customer : initials(order.customer)}</b> <span>{number}</span>
      </p>
      {shipping && (
        <p>
          {shipping.address} {shipping.street_number}
          <br />
          {shipping.postal_code} {shipping.city} {shipping.province}
        </p>
      )}
      <BarCode text={code} format="code128" label={t('codeLabel', { code })} />
      {pickup_code && <p className="desk-label-code">{pickup_code}</p>}
      {slot_start && slot_end && (
        <p>
          {t('slot', { when: `${formatShortDate(slot_start)}, ${formatTime(slot_start)}–${formatTime(slot_end)}` })}
        </p>
      )}
      {keep_until && <p>{t('keptUntil', { when: `${formatShortDate(keep_until)}, ${formatTime(keep_until)}` })}</p>}
    </section>
  )
}
