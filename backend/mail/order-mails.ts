import type { OrderStatus } from '@/lib/contract/orders'
import type { DeliveryKind } from '@/lib/contract/pharmacies'
import { type Block, compose, type Shop, siteLink } from './compose'
import { euro, moment } from './format'
import type { Mail } from './queue'

/** What an order's mails tell: all of it is in the order and its pharmacy. */
export interface OrderForMail {
  id: string
  number: string
  kind: DeliveryKind
  status: OrderStatus
  customer: { first_name: string; last_name: string; email: string; phone_number: string }
  pharmacy: {
    name: string
    address: string
    postal_code: string
    city: string
    province: string
    phone_number: string | null
    email: string | null
    vat_number: string | null
  }
  lines: readonly { name: string; quantity: number; unit_price_cents: number }[]
  delivery_fee_cents: number
  total_cents: number
  pickup_code: string | null
  ready_at: Date | null
  keep_until: Date | null
  /** Whether a line is handed over only against a prescription. */
  prescription_required: boolean
}

/** What a customer calls each status; the screen says the same (domain.md, Orders). */
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

/** To the customer: what was ordered, from whom and what comes next, on a durable medium (Codice del consumo, art. 51). */
export function orderReceivedMail(shop: Shop, order: OrderForMail): Mail {
  return compose(shop, {
    recipient: order.customer.email,
    subject: `Ordine ${order.number} ricevuto`,
    heading: `Grazie ${order.customer.first_name}, abbiamo ricevuto il tuo ordine`,
    blocks: [
      { kind: 'facts', facts: [['Numero ordine', order.number], ['Farmacia', placeOf(order)], ...timesOf(order)] },
      amountsOf(order),
      ...(order.prescription_required
        ? [text('Per i medicinali con ricetta serve la ricetta: il farmacista la verifica alla consegna.')]
        : []),
      orderButton(shop, order),
      text(
        order.kind === 'click_and_collect'
          ? 'Ti scriviamo appena è pronto: aspetta quel messaggio prima di passare in farmacia.'
          : 'Ti scriviamo appena parte.',
      ),
    ],
    footer: footerOf(order),
  })
}

/** To the pharmacy: there is a new order. Null where the pharmacy has no address to write to. */
export function newOrderMail(shop: Shop, order: OrderForMail): Mail | null {
  if (!order.pharmacy.email) return null
  const { customer } = order
  return compose(shop, {
    recipient: order.pharmacy.email,
    subject: `Nuovo ordine ${order.number}`,
    heading: `Nuovo ordine ${order.number}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Modalità', order.kind === 'click_and_collect' ? 'Ritiro in farmacia' : 'Consegna a domicilio'],
          ['Cliente', `${customer.first_name} ${customer.last_name}`],
          ['Telefono', customer.phone_number],
          ...timesOf({ ...order, pickup_code: null }),
        ],
      },
      amountsOf(order),
      ...(order.prescription_required ? [text('Contiene medicinali con obbligo di ricetta.')] : []),
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}

/** To the customer: the order has moved on. `received` has a mail of its own. */
export function orderStatusMail(shop: Shop, order: OrderForMail): Mail {
  const name = STATUS_NAMES[order.status]
  return compose(shop, {
    recipient: order.customer.email,
    subject: `Ordine ${order.number}: ${name.toLowerCase()}`,
    heading: `${name}: ordine ${order.number}`,
    blocks: [
      text(statusText(order)),
      { kind: 'facts', facts: [['Farmacia', placeOf(order)], ...(isOpen(order.status) ? timesOf(order) : [])] },
      orderButton(shop, order),
    ],
    footer: footerOf(order),
  })
}

function statusText({ status, customer, pharmacy, prescription_required }: OrderForMail): string {
  switch (status) {
    case 'received':
      return `${customer.first_name}, abbiamo ricevuto il tuo ordine.`
    case 'awaiting_prescription':
      return 'Per andare avanti la farmacia ha bisogno della tua ricetta. Apri l’ordine per vedere come consegnarla.'
    case 'confirmed':
      return 'La farmacia ha confermato il tuo ordine.'
    case 'preparing':
      return 'La farmacia sta preparando il tuo ordine.'
    case 'ready':
      return `Il tuo ordine è pronto: ti aspetta da ${pharmacy.name}.${prescription_required ? ' Porta con te la ricetta e la tessera sanitaria.' : ''}`
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

const isOpen = (status: OrderStatus) => !['completed', 'cancelled', 'not_collected'].includes(status)

function timesOf({ kind, status, pickup_code, ready_at, keep_until }: OrderForMail): [string, string][] {
  const collect = kind === 'click_and_collect'
  const ready = status === 'ready'
  const facts: [string, string][] = []
  if (ready_at && !ready && status !== 'shipped')
    facts.push([collect ? 'Pronto, di solito, da' : 'Partenza prevista', moment(ready_at)])
  if (collect && keep_until) facts.push([ready ? 'Ritira entro' : 'Da ritirare entro', moment(keep_until)])
  if (collect && pickup_code) facts.push(['Codice di ritiro', pickup_code])
  return facts
}

export function amountsOf({
  lines,
  delivery_fee_cents,
  total_cents,
  kind,
}: Pick<OrderForMail, 'lines' | 'delivery_fee_cents' | 'total_cents' | 'kind'>): Block {
  const fee =
    kind === 'home_delivery'
      ? [{ text: 'Consegna', amount: delivery_fee_cents === 0 ? 'gratuita' : euro(delivery_fee_cents) }]
      : []
  return {
    kind: 'amounts',
    rows: [
      ...lines.map(({ name, quantity, unit_price_cents }) => ({
        text: `${quantity} × ${name}`,
        amount: euro(quantity * unit_price_cents),
      })),
      ...fee,
      { text: 'Totale (IVA inclusa)', amount: euro(total_cents), strong: true },
    ],
  }
}

function placeOf({ pharmacy }: OrderForMail): string {
  const { name, address, postal_code, city, province, phone_number } = pharmacy
  return [name, `${address}, ${postal_code} ${city} (${province})`, ...(phone_number ? [phone_number] : [])].join('\n')
}

export function orderButton(shop: Shop, order: OrderForMail, label = 'Vedi il tuo ordine'): Block {
  const href = siteLink(shop, `/order-detail/${encodeURIComponent(order.id)}`)
  return { kind: 'button', label, href }
}

/** The contract is with the pharmacy: its name and VAT number are on every mail (CJEU C-606/21). */
export function footerOf({ pharmacy }: OrderForMail): string {
  const vat = pharmacy.vat_number ? `, P. IVA ${pharmacy.vat_number}` : ''
  return `Il contratto è con ${pharmacy.name}${vat}. Per domande sull’ordine scrivi o telefona alla farmacia.`
}

export function text(value: string): Block {
  return { kind: 'text', text: value }
}
