import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import type { Runtime } from '../http/runtime'
import type { Shop } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import { hasStaff } from '../pharmacies/has-staff'
import { contractBlocks } from './contract-blocks'
import { addressToCustomer } from './guest-keys'
import {
  listAmounts,
  type OrderForCustomer,
  orderButton,
  orderFacts,
  orderFooter,
  pickupCode,
  toOrderForMail,
} from './order-blocks'
import { orderStatusMail } from './order-status-mails'
import { newOrderMail } from './pharmacy-mails'
import type { FullOrder } from './queries'

/** Mails the confirmation to the customer, and the order to the pharmacy. */
export async function mailPlaced(
  transaction: Database,
  { env: shop, cipher }: Pick<Runtime, 'env' | 'cipher'>,
  full: FullOrder,
): Promise<void> {
  const now = full.order.created_at
  const prescriptions = full.prescriptions.map(({ minsan, prescription }) => ({
    minsan,
    ...cipher.tryDecrypt('order_prescriptions', { order_id: full.order.id }, prescription),
  }))
  await queueMail(transaction, orderReceivedMail(shop, await addressToCustomer(transaction, full, now)), 'recipient')
  if (full.order.status !== 'received')
    await queueMail(transaction, orderStatusMail(shop, await addressToCustomer(transaction, full, now)), 'recipient')
  const has_staff = await hasStaff(transaction, full.order.pharmacy_id)
  await queueMail(transaction, newOrderMail(shop, toOrderForMail(full), prescriptions, has_staff), 'recipient')
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
        'Per i medicinali con ricetta serve la ricetta: il farmacista la verifica alla consegna. Quando vieni a ritirarli porta la tessera sanitaria.',
      orderButton(shop, full),
      order.delivery.kind === 'click_and_collect'
        ? 'Ti scriviamo appena è pronto: aspetta quel messaggio prima di passare in farmacia.'
        : 'Ti scriviamo appena parte.',
      !recipient.confirmed &&
        'Se non hai ordinato tu, qualcuno ha scritto il tuo indirizzo per sbaglio: ignora questa email.',
      ...contractBlocks(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}
