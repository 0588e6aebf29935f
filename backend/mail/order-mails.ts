import type { OrderStatus } from '@/lib/contract/orders'
import { formatCents } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import type { AgreedLine } from '../database/schema/orders'
import type { FullOrder } from '../orders/queries'
import { type Actor, ENDED } from '../orders/status'
import { type Block, compose, describePharmacy, describeSeller, queueMail, type Shop, siteLink } from './compose'
import { moment } from './format'

/** What an order's mails tell: all of it is in the order and its pharmacy. Who has erased the account gets none once it has ended. */
export type OrderForMail = Pick<FullOrder, 'order' | 'pharmacy' | 'lines'>

/** To the customer the order's confirmation, to the pharmacy that there is work. */
export async function mailPlaced(transaction: Database, shop: Shop, full: OrderForMail): Promise<void> {
  await queueMail(transaction, orderReceivedMail(shop, full))
  if (full.order.status !== 'received') await queueMail(transaction, orderStatusMail(shop, full))
  await queueMail(transaction, newOrderMail(shop, full))
}

/** To the customer where the order is now; to the pharmacy as well where the customer called it off. */
export async function mailMoved(transaction: Database, shop: Shop, full: OrderForMail, actor: Actor): Promise<void> {
  // Who has erased the account still hears of what is under way, and leaves no trace by it.
  await queueMail(transaction, orderStatusMail(shop, full), { forget: full.order.user_id === null })
  if (actor === 'customer') await queueMail(transaction, orderCancelledMail(shop, full))
}

/** What a customer calls each status; the screen says the same (docs/domain.md#statuses). */
export const STATUS_NAMES: Record<OrderStatus, string> = {
  received: 'Ricevuto',
  awaiting_prescription: 'In attesa della ricetta',
  confirmed: 'Confermato',
  preparing: 'In preparazione',
  ready: 'Pronto per il ritiro',
  shipped: 'In consegna',
  completed: 'Completato',
  cancelled: 'Annullato',
  not_collected: 'Non ritirato',
}

/** To the customer: what was ordered, from whom and what comes next, on a durable medium (docs/domain.md#L28). */
export function orderReceivedMail(shop: Shop, full: OrderForMail) {
  const { order, pharmacy, lines } = full
  return compose(shop, {
    recipient: order.customer?.email,
    subject: `Ordine ${order.number} ricevuto`,
    heading: `Grazie ${order.customer?.first_name}, abbiamo ricevuto il tuo ordine`,
    blocks: [
      { facts: { 'Numero ordine': order.number, Farmacia: describePharmacy(pharmacy), ...describeTimes(order) } },
      listAmounts(full),
      lines.some(needsPrescription) &&
        'Per i medicinali con ricetta serve la ricetta: il farmacista la verifica alla consegna.',
      orderButton(shop, full),
      order.delivery.kind === 'click_and_collect'
        ? 'Ti scriviamo appena è pronto: aspetta quel messaggio prima di passare in farmacia.'
        : 'Ti scriviamo appena parte.',
    ],
    footer: orderFooter(full),
  })
}

/** To the pharmacy: there is a new order. */
export function newOrderMail(shop: Shop, full: OrderForMail) {
  const { order, pharmacy, lines } = full
  const { customer, delivery } = order
  return compose(shop, {
    recipient: pharmacy.email,
    subject: `Nuovo ordine ${order.number}`,
    blocks: [
      {
        facts: {
          Modalità: delivery.kind === 'click_and_collect' ? 'Ritiro in farmacia' : 'Consegna a domicilio',
          Cliente: customer && `${customer.first_name} ${customer.last_name}`,
          Telefono: customer?.phone_number,
          ...describeTimes({ ...order, pickup_code: null }),
        },
      },
      listAmounts(full),
      lines.some(needsPrescription) && 'Contiene medicinali con obbligo di ricetta.',
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}

/** To the customer: the order has moved on. `received` has a mail of its own. */
export function orderStatusMail(shop: Shop, full: OrderForMail) {
  const { order, pharmacy } = full
  const name = STATUS_NAMES[order.status]
  return compose(shop, {
    recipient: order.customer?.email,
    subject: `Ordine ${order.number}: ${name.toLowerCase()}`,
    heading: `${name}: ordine ${order.number}`,
    blocks: [
      statusText(full),
      {
        facts: {
          Farmacia: describePharmacy(pharmacy),
          ...(ENDED.includes(order.status) ? {} : describeTimes(order)),
        },
      },
      orderButton(shop, full),
    ],
    footer: orderFooter(full),
  })
}

/** To the pharmacy: the customer has called the order off. */
function orderCancelledMail(shop: Shop, { order, pharmacy }: OrderForMail) {
  return compose(shop, {
    recipient: pharmacy.email,
    subject: `Ordine ${order.number} annullato dal cliente`,
    blocks: ['Non preparare questo ordine: i prodotti sono di nuovo in vendita.'],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function statusText({ order, pharmacy, lines }: OrderForMail): string {
  switch (order.status) {
    case 'received':
      return `${order.customer?.first_name}, abbiamo ricevuto il tuo ordine.`
    case 'awaiting_prescription':
      return 'Per andare avanti la farmacia ha bisogno della tua ricetta. Apri l’ordine per vedere come consegnarla.'
    case 'confirmed':
      return 'La farmacia ha confermato il tuo ordine.'
    case 'preparing':
      return 'La farmacia sta preparando il tuo ordine.'
    case 'ready':
      return `Il tuo ordine è pronto: ti aspetta da ${pharmacy.name}.${lines.some(needsPrescription) ? ' Porta con te la ricetta e la tessera sanitaria.' : ''}`
    case 'shipped':
      return 'Il tuo ordine è partito e arriverà all’indirizzo che hai indicato.'
    case 'completed':
      return 'Il tuo ordine è completato. Grazie!'
    case 'cancelled':
      return 'Il tuo ordine è stato annullato. Non devi pagare nulla; se avevi già pagato, la farmacia ti rimborsa.'
    case 'not_collected':
      return 'Non hai ritirato l’ordine in tempo e la farmacia ha rimesso i prodotti in vendita. Contattala se ti servono ancora.'
  }
}

function describeTimes({ delivery, status, pickup_code, ready_at, keep_until }: FullOrder['order']) {
  const collect = delivery.kind === 'click_and_collect'
  const ready = status === 'ready'
  return {
    ...(ready_at &&
      !ready &&
      status !== 'shipped' && { [collect ? 'Pronto, di solito, da' : 'Partenza prevista']: moment(ready_at) }),
    ...(collect && keep_until && { [ready ? 'Ritira entro' : 'Da ritirare entro']: moment(keep_until) }),
    ...(collect && pickup_code && { 'Codice di ritiro': pickup_code }),
  }
}

type Named = Pick<AgreedLine, 'name' | 'quantity' | 'unit_price_cents'>

/** Lines with what they come to. */
export function lineAmounts(lines: readonly Named[]) {
  return lines.map(({ name, quantity, unit_price_cents }) => ({
    text: `${quantity} × ${name}`,
    amount: formatCents(quantity * unit_price_cents),
  }))
}

/** An order's lines, delivery and total; those of a proposal where one is given. */
export function listAmounts(
  { order, lines }: OrderForMail,
  sums: { lines: readonly Named[]; delivery_fee_cents: number; total_cents: number } = { ...order, lines },
): Block {
  const { delivery_fee_cents: fee, total_cents } = sums
  const delivery = { text: 'Consegna', amount: fee === 0 ? 'gratuita' : formatCents(fee) }
  return {
    amounts: [
      ...lineAmounts(sums.lines),
      ...(order.delivery.kind === 'home_delivery' ? [delivery] : []),
      { text: 'Totale (IVA inclusa)', amount: formatCents(total_cents), strong: true },
    ],
  }
}

export function orderButton(shop: Shop, { order }: OrderForMail, button = 'Vedi il tuo ordine'): Block {
  return { button, href: siteLink(shop, `/order-detail/${encodeURIComponent(order.id)}`) }
}

export const orderFooter = ({ pharmacy }: OrderForMail) =>
  `Il contratto è con ${describeSeller(pharmacy)}. Per domande sull’ordine scrivi o telefona alla farmacia.`
