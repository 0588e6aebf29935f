import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import { addressToCustomer } from '../guests/keys'
import type { FullOrder } from '../orders/queries'
import type { Shop } from './blocks'
import { compose, queueMail } from './compose'
import { contractBlocks } from './contract-blocks'
import { toPharmacy } from './format'
import {
  describeTimes,
  listAmounts,
  type OrderForCustomer,
  type OrderForMail,
  orderButton,
  orderFacts,
  orderFooter,
  pickupCode,
  toOrderForMail,
} from './order-blocks'
import { orderStatusMail } from './order-status-mails'

/** Mails the confirmation to the customer, and the order to the pharmacy. */
export async function mailPlaced(transaction: Database, shop: Shop, full: FullOrder): Promise<void> {
  const now = full.order.created_at
  await queueMail(transaction, orderReceivedMail(shop, await addressToCustomer(transaction, full, now)))
  if (full.order.status !== 'received')
    await queueMail(transaction, orderStatusMail(shop, await addressToCustomer(transaction, full, now)))
  await queueMail(transaction, newOrderMail(shop, toOrderForMail(full)))
}

/** To the customer: products, seller and next steps, on a durable medium (docs/domain.md#L28). */
export function orderReceivedMail(shop: Shop, full: OrderForCustomer) {
  const { order, lines, recipient } = full
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number} ricevuto`,
    greeting: 'Grazie',
    heading: 'abbiamo ricevuto il tuo ordine',
    blocks: [
      { facts: orderFacts(full) },
      pickupCode(full),
      listAmounts(full, 'customer'),
      lines.some(needsPrescription) &&
        'Per i medicinali con ricetta serve la ricetta: il farmacista la verifica alla consegna.',
      orderButton(shop, full),
      order.delivery.kind === 'click_and_collect'
        ? 'Ti scriviamo appena è pronto: aspetta quel messaggio prima di passare in farmacia.'
        : 'Ti scriviamo appena parte.',
      !recipient.confirmed &&
        'Il link vale una volta sola. Se non hai ordinato tu, qualcuno ha scritto il tuo indirizzo per sbaglio: ignora questa email.',
      ...contractBlocks(shop, full),
    ],
    footer: orderFooter(full),
  })
}

export function newOrderMail(shop: Shop, full: OrderForMail) {
  const { order, pharmacy, lines, typed } = full
  return compose(shop, {
    recipient: toPharmacy(pharmacy),
    subject: `Nuovo ordine ${order.number}`,
    blocks: [
      {
        facts: {
          Modalità: order.delivery.kind === 'click_and_collect' ? 'Ritiro in farmacia' : 'Consegna a domicilio',
          Cliente: typed.customer,
          Telefono: typed.phone,
          ...describeTimes(order),
        },
      },
      listAmounts(full, 'pharmacy'),
      lines.some(needsPrescription) && 'Contiene medicinali con obbligo di ricetta.',
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla.',
  })
}
