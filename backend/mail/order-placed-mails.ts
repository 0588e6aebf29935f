import type { Order } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { needsPrescription } from '@/lib/rules/prescription'
import type { Database } from '../database/open'
import type { PrescriptionSecrets } from '../database/schema/orders'
import { addressToCustomer } from '../guests/keys'
import type { Runtime } from '../http/runtime'
import type { FullOrder } from '../orders/queries'
import { PAYMENT_LABELS, PRESCRIPTION_WAY_LABELS } from '../pharmacies/labels'
import { type Shop, Typed } from './blocks'
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
  await queueMail(transaction, orderReceivedMail(shop, await addressToCustomer(transaction, full, now)))
  if (full.order.status !== 'received')
    await queueMail(transaction, orderStatusMail(shop, await addressToCustomer(transaction, full, now)))
  await queueMail(transaction, newOrderMail(shop, toOrderForMail(full), prescriptions))
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

const IF_UNAVAILABLE: Record<NonNullable<Order['if_unavailable']>, string> = {
  call: 'Telefona al cliente',
  equivalent: 'Proponi un equivalente',
  drop: 'Togli il prodotto dall’ordine',
}

type ReadPrescription = { minsan: string; way: PrescriptionWay } & PrescriptionSecrets

/** To the pharmacy: all that it needs to work on the order, except the code that the customer names at the counter. */
export function newOrderMail(shop: Shop, full: OrderForMail, prescriptions: readonly ReadPrescription[] = []) {
  const { order, pharmacy, lines, typed, reply_to } = full
  const collect = order.delivery.kind === 'click_and_collect'
  return compose(shop, {
    recipient: toPharmacy(pharmacy, reply_to),
    subject: `Nuovo ordine ${order.number}`,
    blocks: [
      {
        facts: {
          Modalità: collect ? 'Ritiro in farmacia' : 'Consegna a domicilio',
          Cliente: typed.customer,
          Telefono: typed.phone,
          Email: typed.email,
          Ritira: typed.collected_by,
          Indirizzo: typed.address,
          Note: typed.note,
          ...describeTimes(order),
          Pagamento: PAYMENT_LABELS[order.payment_id],
          'Se manca qualcosa': order.if_unavailable && IF_UNAVAILABLE[order.if_unavailable],
          'Codice fiscale per lo scontrino': typed.tax_code,
        },
      },
      listAmounts(full, 'to_prepare'),
      lines.some(needsPrescription) && 'Contiene medicinali con obbligo di ricetta.',
      ...prescriptions.map(({ minsan, way, code, health_code, pin, doctor }) => ({
        facts: {
          'Ricetta per': lines.find((line) => line.minsan === minsan)?.name ?? minsan,
          Modo: PRESCRIPTION_WAY_LABELS[way],
          Numero: Typed.from(code),
          'Codice fiscale': Typed.from(health_code),
          PIN: Typed.from(pin),
          Medico: Typed.from(doctor),
        },
      })),
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla. Rispondendo scrivi al cliente.',
  })
}
