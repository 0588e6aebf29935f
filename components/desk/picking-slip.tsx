import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskLine, DeskOrder } from '@/lib/contract/desk-orders'
import { deskOrderPath } from '@/lib/desk/paths'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
import { PrintButton } from './print-button'
import { DeskFacts, DeskTable } from './table'

/** What to take from the shelf and to order in, with bar codes to scan and notes. */
export async function PickingSlip({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.print')
  const words = await getTranslations('desk.order')
  const kind = await getTranslations('desk.delivery')
  const facts: [string, string | null][] = [
    [words('delivery'), kind(order.delivery)],
    order.slot_start && order.slot_end
      ? [
          words('slot'),
          `${formatShortDate(order.slot_start)}, ${formatTime(order.slot_start)}–${formatTime(order.slot_end)}`,
        ]
      : [words('due'), order.due && `${formatShortDate(order.due)}, ${formatTime(order.due)}`],
    [words('customer'), order.customer],
    [words('phone'), order.phone_number && phoneText(order.phone_number)],
    [words('collectedBy'), order.collected_by],
    [words('ifMissing'), order.if_unavailable && words(`if.${order.if_unavailable}`)],
    [words('addressNote'), order.shipping?.note ?? null],
    [words('note'), order.staff_note],
  ]
  return (
    <div className="desk-slip">
      <p className="desk-steps desk-no-print">
        <PrintButton />
        <a href={deskOrderPath(order.id)}>{t('back')}</a>
      </p>
      <p>
        {order.pharmacy.name}, {t('ordered', { day: formatShortDate(order.created_at) })}
      </p>
      <DeskFacts facts={facts} />
      <DeskTable caption={words('lines')} columns={[t('done'), words('packs'), words('product'), t('barCode')]}>
        {order.lines.map((line) => (
          <SlipLine key={line.minsan} line={line} />
        ))}
      </DeskTable>
    </div>
  )
}

async function SlipLine({ line }: { line: DeskLine }) {
  const t = await getTranslations('desk.order')
  const { minsan, name, quantity, from_shelf, ean } = line
  const missing = quantity - from_shelf
  return (
    <tr>
      <td data-label={(await getTranslations('desk.print'))('done')}>
        <span className="desk-tick" />
      </td>
      <td data-label={t('packs')}>
        <b>{quantity}</b>
        {from_shelf > 0 && <span>{t('fromShelf', { count: from_shelf })}</span>}
        {missing > 0 && <strong className="desk-mark">{t('toOrder', { count: missing })}</strong>}
      </td>
      <th scope="row">
        <b>{name}</b>
        <span>{t('code', { code: minsan })}</span>
        {ean.map((code) => (
          <span key={code}>{t('ean', { ean: code })}</span>
        ))}
        {line.prescription_required && <strong className="desk-mark">{t('onPrescription')}</strong>}
      </th>
      <td className="desk-scan">
        {ean[0] ? (
          <BarCode
            text={ean[0]}
            format={ean[0].length === 8 ? 'ean8' : 'ean13'}
            height={9}
            label={t('ean', { ean: ean[0] })}
          />
        ) : (
          <BarCode text={minsan} format="code32" height={9} label={t('code', { code: minsan })} />
        )}
      </td>
    </tr>
  )
}
