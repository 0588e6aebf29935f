import type { PaymentMethod } from '@/lib/contract/desk'
import { ENDED, type OrderStatus } from '@/lib/contract/orders'
import type { OrderPrescription } from '@/lib/contract/prescriptions'
import { formatCents } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import { dropHeldMail } from '../mail/about'
import type { Shop } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import { describePharmacy, toPharmacy } from '../pharmacies'
import { ownRefunds, type PaymentRow } from './bookings'
import { addressToCustomer } from './guest-keys'
import {
  type OrderForCustomer,
  type OrderForMail,
  orderButton,
  orderFooter,
  pickupBlocks,
  toOrderForMail,
} from './order-blocks'
import type { FullOrder } from './queries'
import type { Actor } from './status'

/**
 * Mails the new status to the customer and, if the customer cancelled, to the pharmacy. It replaces a held mail about
 * the status before. With `undoable` it is held itself.
 */
export async function mailMoved(
  transaction: Database,
  shop: Shop,
  full: FullOrder,
  { actor, undoable, corrected = false }: { actor: Actor; undoable: boolean; corrected?: boolean },
): Promise<void> {
  const told = await addressToCustomer(transaction, full, full.order.updated_at)
  // Mails to an erased customer about an open order are deleted once sent.
  const about = { order: full.order.id }
  if (ENDED.includes(full.order.status)) await dropHeldMail(transaction, about, 'prescription rejected')
  const forget = full.order.user_id === null
  if (!undoable) await dropHeldMail(transaction, about, 'status')
  const held = undoable ? ({ repeats: 'status', undoable } as const) : {}
  await queueMail(transaction, orderStatusMail(shop, told, corrected), about, { forget, ...held })
  // The pharmacy hears of an order once it is paid.
  if (actor === 'customer' && full.order.awaiting_payment_until === null)
    await queueMail(transaction, orderCancelledMail(shop, toOrderForMail(full)), about)
}

/** Statuses as the screens name them (docs/domain.md#statuses). */
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

/** To the customer, for each status but `received`, which has its own mail. */
export function orderStatusMail(shop: Shop, full: OrderForCustomer, corrected = false) {
  const { order, pharmacy, recipient } = full
  const name = STATUS_NAMES[order.status]
  const text = statusText(full)
  const pickup = ENDED.includes(order.status) ? [] : pickupBlocks(full)
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: ${name.toLowerCase()}`,
    heading: `${name}: ordine ${order.number}`,
    blocks: [
      corrected && 'La farmacia ha corretto quello che era segnato in questo ordine.',
      ...(order.status === 'awaiting_prescription' ? [text, ...pickup] : [...pickup, text]),
      { facts: { Farmacia: describePharmacy(pharmacy) } },
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

/** Mails a rejection to the customer; with `undoable` held for the time in which it can be taken back. */
export async function mailRejected(
  transaction: Database,
  shop: Shop,
  full: FullOrder,
  { now, undoable }: { now: Date; undoable: boolean },
): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const forget = full.order.user_id === null
  const held = { forget, repeats: 'prescription rejected', undoable } as const
  await queueMail(transaction, prescriptionRejectedMail(shop, told), { order: full.order.id }, held)
}

/** To the customer. Page and session show the reason and the medicine, a mail does not (docs/domain.md#L14). */
export function prescriptionRejectedMail(shop: Shop, full: OrderForCustomer) {
  const { order, pharmacy, recipient } = full
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: serve un’altra ricetta`,
    greeting: '',
    heading: `serve un’altra ricetta per l’ordine ${order.number}`,
    blocks: [
      `${pharmacy.name} non può usare una ricetta di questo ordine: nella pagina dell’ordine leggi quale e perché. Da lì ne dai un’altra. Finché non c’è, quel prodotto aspetta; se l’ordine ha altri prodotti, la farmacia può andare avanti con quelli.`,
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

/** Mails what the pharmacy has given back on its own, held for the time in which it can be taken back. */
export async function mailRefunded(transaction: Database, shop: Shop, full: FullOrder, now: Date): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const held = { forget: full.order.user_id === null, repeats: 'refund', undoable: true } as const
  await queueMail(transaction, refundedMail(shop, told, ownRefunds(full)), { order: full.order.id }, held)
}

/** To the customer: all that the pharmacy has given back on its own. The reason may be about health, and stays at the desk. */
export function refundedMail(shop: Shop, full: OrderForCustomer, refunds: readonly Refund[]) {
  const { order, pharmacy, recipient } = full
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: rimborso`,
    heading: `rimborso per l’ordine ${order.number}`,
    blocks: [
      `${pharmacy.name} ti ha restituito:`,
      refunds
        .map(({ cents, method }) => `• ${formatCents(-cents)}${method ? ` ${REFUND_WAYS[method]}` : ''}`)
        .join('\n'),
      'Se non sai perché, chiedi alla farmacia.',
      { facts: { Farmacia: describePharmacy(pharmacy) } },
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

type Refund = Pick<PaymentRow, 'cents' | 'method'>

const REFUND_WAYS: Record<PaymentMethod, string> = {
  cash: 'in contanti',
  card: 'sulla carta',
  online: 'online, come avevi pagato',
  other: 'in altro modo',
}

/** To the pharmacy, which verifies them. */
export function prescriptionsReplacedMail(
  shop: Shop,
  { order, pharmacy, lines, reply_to }: OrderForMail,
  given: readonly Given[],
) {
  const name = (minsan: string) => lines.find((line) => line.minsan === minsan)?.name ?? minsan
  return compose(shop, {
    recipient: toPharmacy(pharmacy, reply_to),
    subject: `Ordine ${order.number}: nuova ricetta`,
    heading: `Il cliente ha dato un’altra ricetta per l’ordine ${order.number}`,
    blocks: [
      'Verificala per mandare avanti l’ordine.',
      given.map(({ minsan, kind }) => `• ${name(minsan)}: ${PRESCRIPTION_WAYS[kind]}`).join('\n'),
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}

type Given = Pick<OrderPrescription, 'minsan' | 'kind'>

const PRESCRIPTION_WAYS: Record<OrderPrescription['kind'], string> = {
  nre: 'numero della ricetta elettronica (NRE)',
  nrbe: 'numero della ricetta bianca elettronica (NRBE)',
  rev: 'numero e PIN della ricetta veterinaria',
  upload: 'promemoria caricato',
  paper: 'la porta in farmacia',
  already_there: 'è già in farmacia',
}

export function orderCancelledMail(shop: Shop, { order, pharmacy, reply_to }: OrderForMail) {
  return compose(shop, {
    recipient: toPharmacy(pharmacy, reply_to),
    subject: `Ordine ${order.number} annullato dal cliente`,
    blocks: ['Non preparare questo ordine: i prodotti sono di nuovo in vendita.'],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function statusText({ order, pharmacy, lines }: OrderForCustomer): string {
  const bring = lines.some(needsPrescription) ? ' Porta con te la ricetta e la tessera sanitaria.' : ''
  const texts: Record<OrderStatus, string> = {
    received: 'Abbiamo ricevuto il tuo ordine.',
    awaiting_prescription:
      'Per andare avanti la farmacia deve vedere la ricetta: portala in farmacia con la tessera sanitaria, o telefona per darle il numero.',
    confirmed: 'La farmacia ha confermato il tuo ordine.',
    preparing: 'La farmacia sta preparando il tuo ordine.',
    ready: `Il tuo ordine è pronto: ti aspetta da ${pharmacy.name}.${bring}`,
    shipped: 'Il tuo ordine è partito e arriverà all’indirizzo che hai indicato.',
    completed: 'Il tuo ordine è completato. Grazie!',
    cancelled: 'Il tuo ordine è stato annullato. Non devi pagare nulla; se avevi già pagato, la farmacia ti rimborsa.',
    not_collected:
      'Non hai ritirato l’ordine in tempo e la farmacia ha rimesso i prodotti in vendita. Non devi pagare nulla; se avevi già pagato, la farmacia ti rimborsa. Se i prodotti ti servono ancora, ordinali di nuovo o telefona.',
  }
  return texts[order.status]
}
