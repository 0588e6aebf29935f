import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import { dropHeldMail } from '../mail/about'
import type { Shop } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import { describePharmacy } from '../pharmacies'
import { addressToCustomer } from './guest-keys'
import { listAmounts, type OrderForCustomer, orderButton, orderFooter, pickupBlocks } from './order-blocks'
import type { FullOrder } from './queries'

/** Mails the lines and the total of a changed order; with `undoable` held for the time in which it can be taken back. */
export async function mailChanged(
  transaction: Database,
  shop: Shop,
  full: FullOrder,
  { now, undoable }: { now: Date; undoable: boolean },
): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const held = undoable ? ({ repeats: 'order changed', undoable } as const) : {}
  if (!undoable) await dropHeldMail(transaction, { order: full.order.id }, 'order changed')
  const forget = full.order.user_id === null
  await queueMail(transaction, orderChangedMail(shop, told), { order: full.order.id }, { forget, ...held })
}

/** To the customer: the changed order, on a durable medium. */
export function orderChangedMail(shop: Shop, full: OrderForCustomer) {
  const { number } = full.order
  return compose(shop, {
    recipient: full.recipient,
    subject: `Ordine ${number} aggiornato`,
    heading: `Il tuo ordine ${number} è cambiato`,
    blocks: [
      ...pickupBlocks(full),
      'Adesso è questo. Se la farmacia ti ha scritto perché, lo leggi nella pagina dell’ordine.',
      listAmounts(full, 'customer'),
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

/** Mails that the pharmacy has written, held for the time in which it can be taken back. */
export async function mailWritten(transaction: Database, shop: Shop, full: FullOrder, now: Date): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const held = { forget: full.order.user_id === null, repeats: 'message', undoable: true } as const
  await queueMail(transaction, orderWrittenMail(shop, told), { order: full.order.id }, held)
}

/** To the customer. The words may be about medicines: the order's page shows them (docs/domain.md#L14). */
export function orderWrittenMail(shop: Shop, full: OrderForCustomer) {
  const { order, pharmacy, recipient } = full
  return compose(shop, {
    recipient: { ...recipient, reply_to: pharmacy.email },
    subject: `Ordine ${order.number}: un messaggio della farmacia`,
    heading: `${pharmacy.name} ti scrive per l’ordine ${order.number}`,
    blocks: ['Il messaggio è nella pagina dell’ordine.', orderButton(shop, full, 'Leggi il messaggio')],
    footer: orderFooter(shop, full),
  })
}

/**
 * Reminds the customer that the order waits. It is held for a minute with the mails about its status, and a newer one
 * of them takes its place.
 */
export async function mailReminder(transaction: Database, shop: Shop, full: FullOrder, now: Date): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const held = { forget: full.order.user_id === null, repeats: 'status', undoable: true } as const
  await queueMail(transaction, orderReminderMail(shop, told), { order: full.order.id }, held)
}

/** To the customer: where the order waits, and until when. */
export function orderReminderMail(shop: Shop, full: OrderForCustomer) {
  const { order, pharmacy, recipient, lines } = full
  const bring = lines.some(needsPrescription) ? ' Porta con te la ricetta e la tessera sanitaria.' : ''
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: ti aspetta in farmacia`,
    heading: `Il tuo ordine ${order.number} ti aspetta`,
    blocks: [
      ...pickupBlocks(full),
      `È pronto da ${pharmacy.name}.${bring} Dopo il giorno scritto qui sopra i prodotti tornano in vendita; se non puoi passare in tempo, telefona o scrivi alla farmacia.`,
      { facts: { Farmacia: describePharmacy(pharmacy) } },
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

/** Asks the customer to pay again: what is reserved runs out before the order is handed over. */
export async function mailRenewal(transaction: Database, shop: Shop, full: FullOrder, now: Date): Promise<void> {
  const told = await addressToCustomer(transaction, full, now)
  const forget = full.order.user_id === null
  await queueMail(transaction, orderRenewalMail(shop, told), { order: full.order.id }, { forget })
}

/** To the customer: why to pay again, and what happens otherwise. */
export function orderRenewalMail(shop: Shop, full: OrderForCustomer) {
  const { number, delivery } = full.order
  const otherwise =
    delivery.kind === 'click_and_collect'
      ? 'Se preferisci, lascia stare: paghi in farmacia quando ritiri.'
      : 'Se non lo fai, la farmacia non può incassare e ti contatta prima di spedire.'
  return compose(shop, {
    recipient: full.recipient,
    subject: `Ordine ${number}: conferma di nuovo il pagamento`,
    heading: `Il pagamento dell’ordine ${number} sta per scadere`,
    blocks: [
      'La tua banca tiene impegnata la somma solo per qualche giorno, e il tuo ordine non è ancora stato consegnato. Non hai ancora pagato nulla.',
      'Dalla pagina dell’ordine la impegni di nuovo con un passaggio: quella di prima torna disponibile, e non paghi due volte.',
      orderButton(shop, full, 'Conferma il pagamento'),
      otherwise,
    ],
    footer: orderFooter(shop, full),
  })
}
