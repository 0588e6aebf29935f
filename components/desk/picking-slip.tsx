import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskLine, DeskOrder } from '@/lib/contract/desk-order'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/values/phone'
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
        <PackCode minsan={minsan} ean={ean} />
      </td>
    </tr>
  )
}

/** Bar code of a product to scan. */
async function PackCode({ minsan, ean: [ean] }: Pick<DeskLine, 'minsan' | 'ean'>) {
  const t = await getTranslations('desk.order')
  if (!ean) return <BarCode text={minsan} format="code32" height={9} label={t('code', { code: minsan })} />
  return <BarCode text={ean} format={ean.length === 8 ? 'ean8' : 'ean13'} height={9} label={t('ean', { ean })} />
}

interface Picked extends Pick<DeskLine, 'minsan' | 'name' | 'ean'> {
  packs: number
  missing: number
  /** Orders with their packs. */
  of: { number: string; quantity: number }[]
}

/** Adds up the lines of orders by product, in the order of names. */
function addUp(orders: readonly DeskOrder[]): Picked[] {
  const sums = new Map<string, Picked>()
  for (const { number, lines } of orders)
    for (const { minsan, name, ean, quantity, from_shelf } of lines) {
      const sum = sums.get(minsan) ?? { minsan, name, ean, packs: 0, missing: 0, of: [] }
      sum.packs += quantity
      sum.missing += quantity - from_shelf
      sum.of.push({ number, quantity })
      sums.set(minsan, sum)
    }
  return [...sums.values()].sort((one, other) => one.name.localeCompare(other.name, 'it'))
}

/** What to take from the shelf for several orders in one walk. */
export async function GoodsList({ orders }: { orders: readonly DeskOrder[] }) {
  const t = await getTranslations('desk.print')
  const words = await getTranslations('desk.order')
  return (
    <section className="desk-slip" aria-labelledby="desk-goods">
      <h2 id="desk-goods">{t('goods', { count: orders.length })}</h2>
      <DeskTable
        caption={words('lines')}
        columns={[t('done'), words('packs'), words('product'), t('orders'), t('barCode')]}
      >
        {addUp(orders).map(({ minsan, name, ean, packs, missing, of }) => (
          <tr key={minsan}>
            <td data-label={t('done')}>
              <span className="desk-tick" />
            </td>
            <td data-label={words('packs')}>
              <b>{packs}</b>
              {missing > 0 && <strong className="desk-mark">{words('toOrder', { count: missing })}</strong>}
            </td>
            <th scope="row">
              <b>{name}</b>
              <span>{words('code', { code: minsan })}</span>
            </th>
            <td data-label={t('orders')}>
              {of.map(({ number, quantity }) => (
                <span key={number}>
                  {number} × {quantity}
                </span>
              ))}
            </td>
            <td className="desk-scan">
              <PackCode minsan={minsan} ean={ean} />
            </td>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}
