import { may } from '@/lib/rules/channels'
import { formatTime } from '@/lib/rules/dates'
import { formatCents } from '@/lib/rules/money'
import { phoneText } from '@/lib/values/phone'
import type { AgreedLine } from '../database/schema/orders'
import { type Block, type Shop, siteLink, Typed } from '../mail/blocks'
import type { Recipient } from '../mail/recipient'
import { dated, describePharmacy, describeSeller, moment } from '../pharmacies'
import type { FullOrder } from './queries'

export type OrderForMail = ReturnType<typeof toOrderForMail>

/** An order's mail to its customer. An unconfirmed recipient gets no details of the order. */
export interface OrderForCustomer extends OrderForMail {
  /** Without an address for an ended order of an erased account. */
  recipient: Recipient
  /** For a guest: the token of the link to the order. */
  link?: string
  /** For the downloaded file, which names medicines. */
  named?: true
}

/** Wraps what the customer typed, so that only `compose` reads it. */
export function toOrderForMail({ order, pharmacy, lines }: Pick<FullOrder, 'order' | 'pharmacy' | 'lines'>) {
  const { customer, shipping, collected_by, tax_code, ...rest } = order
  return {
    order: rest,
    pharmacy,
    lines,
    /** The customer's address, for the pharmacy's answer. */
    reply_to: customer?.email ?? null,
    typed: {
      customer: customer && new Typed(`${customer.first_name} ${customer.last_name}`),
      phone: Typed.from(customer?.phone_number && phoneText(customer.phone_number)),
      address:
        shipping &&
        new Typed(`${shipping.address} ${shipping.street_number}\n${shipping.postal_code} ${shipping.city}`),
      note: Typed.from(shipping?.note),
      email: Typed.from(customer?.email),
      collected_by: Typed.from(collected_by),
      tax_code: Typed.from(tax_code),
    },
  }
}

/** When the order is ready or arrives, and until when it is kept; no ready time while it waits for the prescription. */
export function describeTimes({ delivery, status, ready_at, keep_until }: OrderForMail['order']) {
  const collect = delivery.kind === 'click_and_collect'
  const ready = status === 'ready'
  const waits = status === 'awaiting_prescription'
  const { slot_start, slot_end } = delivery
  return {
    ...(slot_start && slot_end
      ? { 'Consegna prevista': `${moment(new Date(slot_start))}–${formatTime(new Date(slot_end))}` }
      : ready_at &&
        !ready &&
        !waits &&
        status !== 'shipped' && { [collect ? 'Di solito pronto da' : 'Partenza prevista']: moment(ready_at) }),
    ...(collect && keep_until && { [ready ? 'Ritira entro' : 'Da ritirare entro']: moment(keep_until) }),
  }
}

/** Order and place; a downloaded file also names the date of the order. */
export const orderFacts = ({ order, pharmacy, named }: OrderForCustomer) => ({
  'Numero ordine': order.number,
  'Ordinato il': named ? dated(order.created_at) : null,
  Farmacia: describePharmacy(pharmacy),
})

/**
 * Returns pick-up code and times, for a phone's first screen. An unconfirmed recipient does not get the code, since the
 * pharmacy hands goods over to anyone who has it.
 */
export function pickupBlocks({ order, recipient }: OrderForCustomer): Block[] {
  const { delivery, pickup_code } = order
  const collected = delivery.kind === 'click_and_collect' && pickup_code !== null
  const code = recipient.confirmed
    ? collected && { code: pickup_code, label: 'Codice di ritiro', bars: true }
    : collected && 'Il codice di ritiro è nella pagina dell’ordine.'
  return [...(code ? [code] : []), { facts: describeTimes(order) }]
}

type Named = Pick<AgreedLine, 'minsan' | 'name' | 'kind' | 'supply' | 'quantity' | 'unit_price_cents' | 'image'> & {
  /** Packs on the shelf; unknown for a proposal. */
  reserved?: number
}

/** Name of a product in a mail to a customer: hides medicines (docs/domain.md#L14). */
export const discreetName = (line: Pick<Named, 'name' | 'kind' | 'supply'>) =>
  may(line, 'named_in_mail') ? line.name : 'Medicinale (il nome è nella pagina dell’ordine)'

/** Whom lines are for: the customer, the pharmacy (or a file with all names), or the pharmacy that prepares them. */
type Reader = 'customer' | 'pharmacy' | 'to_prepare'

/** Name, minsan, and the packs that are not on the shelf. */
function nameToPrepare({ name, minsan, quantity, reserved }: Named): string {
  const missing = quantity - (reserved ?? quantity)
  return `${name}, minsan ${minsan}${missing > 0 ? `, da ordinare: ${missing}` : ''}`
}

const NAMES: Record<Reader, (line: Named) => string> = {
  customer: discreetName,
  pharmacy: ({ name }) => name,
  to_prepare: nameToPrepare,
}

/**
 * Lines with amounts: discreet names and pictures for a customer; full names for the pharmacy and in a downloaded file.
 */
export function lineAmounts(lines: readonly Named[], to: Reader) {
  const pictured = to === 'customer' && lines.some((line) => line.image && may(line, 'named_in_mail'))
  return lines.map((line) => ({
    text: `${line.quantity} × ${NAMES[to](line)}`,
    amount: formatCents(line.quantity * line.unit_price_cents),
    ...(pictured && { picture: may(line, 'named_in_mail') ? line.image : null }),
  }))
}

/** Lines, delivery and total of an order, or of a proposal. */
export function listAmounts(
  { order, lines, recipient, named: all }: OrderForMail & Partial<OrderForCustomer>,
  to: Reader,
  sums: { lines: readonly Named[]; delivery_fee_cents: number; total_cents: number } = { ...order, lines },
): Block {
  const { delivery_fee_cents: fee, total_cents } = sums
  const named = to === 'customer' && !recipient?.confirmed ? [] : sums.lines
  const delivery = { text: 'Consegna', amount: fee === 0 ? 'gratuita' : formatCents(fee) }
  return {
    amounts: [
      ...lineAmounts(named, all ? 'pharmacy' : to),
      ...(order.delivery.kind === 'home_delivery' ? [delivery] : []),
      { text: 'Totale (IVA inclusa)', amount: formatCents(total_cents), strong: true },
    ],
  }
}

export function orderButton(shop: Shop, { order, link }: OrderForCustomer, button = 'Vedi il tuo ordine'): Block {
  const path = link ? `/confirm/order?token=${link}` : `/order-detail/${encodeURIComponent(order.id)}`
  return { button, href: siteLink(shop, path) }
}

export function orderFooter(shop: Shop, { pharmacy, link }: OrderForCustomer): string {
  const find = link
    ? ` Su un altro dispositivo lo trovi con il suo numero e questa email: ${siteLink(shop, '/find-order')}`
    : ''
  return `Vende ${describeSeller(pharmacy)}. Per domande sull’ordine scrivi o telefona alla farmacia.${find}`
}
