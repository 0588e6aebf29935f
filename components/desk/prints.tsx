import { getTranslations } from 'next-intl/server'
import { BarCode } from '@/components/ui/bar-code'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { PRINTS, type PrintKind, type PrintView, printsPath, toChosen } from '@/lib/desk/chosen'
import { initials } from '@/lib/desk/initials'
import { DESK, deskOrderPath } from '@/lib/desk/paths'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { DeskNotice } from './notice'
import { GoodsList, PickingSlip } from './picking-slip'
import { PrintButton } from './print-button'

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

/** Above what is printed: the button, and the way back. */
export async function PrintBar({ order }: { order?: DeskOrder }) {
  const t = await getTranslations('desk.print')
  return (
    <p className="desk-steps desk-no-print">
      <PrintButton />
      <a href={order ? deskOrderPath(order.id) : DESK}>{t(order ? 'back' : 'backToday')}</a>
    </p>
  )
}

/** Papers of several orders: one list for the shelves, a list for each order, labels of bags. */
export async function ChosenPrints({
  view,
  orders,
  refused,
}: {
  view: PrintView
  orders: readonly DeskOrder[]
  refused: readonly DeskOrder[]
}) {
  const t = await getTranslations('desk.print')
  const { kind } = view
  const kinds = Object.keys(PRINTS) as PrintKind[]
  const isShown = (one: PrintKind) => kind === 'all' || kind === one
  return (
    <>
      <div className="desk-no-print">
        {view.taken && <Taken orders={orders} />}
        {refused.length > 0 && (
          <DeskNotice tone="warning">
            <p>{t('refused', { count: refused.length })}</p>
            <ul className="desk-list">
              {refused.map(({ id, number }) => (
                <li key={id}>
                  <a href={deskOrderPath(id)}>{number}</a>
                </li>
              ))}
            </ul>
          </DeskNotice>
        )}
        <nav aria-label={t('which')} className="desk-tabs">
          {kinds.map((one) => (
            <a key={one} href={printsPath({ ...view, kind: one })} aria-current={one === kind ? 'true' : undefined}>
              {t(`kind.${one}`)}
            </a>
          ))}
        </nav>
      </div>
      <PrintBar />
      {orders.length === 0 && <p className="desk-empty">{t('none')}</p>}
      {orders.length > 0 && (
        <div className="desk-many">
          {isShown('goods') && <GoodsList orders={orders} />}
          {isShown('slips') &&
            orders.map((order) => (
              <section key={order.id} aria-labelledby={`lista-${order.id}`}>
                <h2 id={`lista-${order.id}`}>{t('slip', { number: order.number })}</h2>
                <PickingSlip order={order} />
              </section>
            ))}
          {isShown('labels') && <p className="desk-no-print">{t('labelHint')}</p>}
          {isShown('labels') && orders.map((order) => <BagLabel key={order.id} order={order} />)}
        </div>
      )}
    </>
  )
}

/** Says what was taken, and takes it back within the minute. */
async function Taken({ orders }: { orders: readonly DeskOrder[] }) {
  const t = await getTranslations('desk.print')
  const undone = orders.filter(({ undo }) => undo?.what === 'preparing')
  if (orders.length === 0) return null
  return (
    <DeskNotice tone="positive">
      <p>{t('taken', { count: orders.length })}</p>
      {undone.length > 0 && (
        <DeskForm action="annulla-scelti">
          {undone.map((order) => (
            <input key={order.id} type="hidden" name="scelto" value={toChosen(order)} />
          ))}
          <DeskButton>{t('undo', { count: undone.length })}</DeskButton>
        </DeskForm>
      )}
    </DeskNotice>
  )
}
