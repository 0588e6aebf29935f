import type { Order } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { needsPrescription } from '@/lib/rules/prescription'
import type { PrescriptionSecrets } from '../database/schema/orders'
import { type Shop, siteLink, Typed } from '../mail/blocks'
import { compose } from '../mail/compose'
import { moment, PAYMENT_LABELS, PRESCRIPTION_WAY_LABELS, toPharmacy } from '../pharmacies'
import { describeTimes, listAmounts, type OrderForMail } from './order-blocks'

/** To the pharmacy: orders left untouched for an hour of opening time. */
export function reminderMail(
  shop: Shop,
  email: string | null | undefined,
  orders: readonly { number: string; created_at: Date }[],
) {
  const one = orders.length === 1
  return compose(shop, {
    recipient: toPharmacy({ email }),
    subject: one
      ? 'Un ordine aspetta di essere preso in carico'
      : `${orders.length} ordini aspettano di essere presi in carico`,
    blocks: [
      {
        facts: Object.fromEntries(
          orders.map(({ number, created_at }) => [`Ordine ${number}`, `ricevuto ${moment(created_at)}`]),
        ),
      },
      'Il cliente non ha ancora notizie: conferma l’ordine o annullalo.',
    ],
    footer: 'Ricevi questo messaggio una sola volta per ogni ordine.',
  })
}

const IF_UNAVAILABLE: Record<NonNullable<Order['if_unavailable']>, string> = {
  call: 'Telefona al cliente',
  equivalent: 'Proponi un equivalente',
  drop: 'Togli il prodotto dall’ordine',
}

type ReadPrescription = { minsan: string; way: PrescriptionWay } & PrescriptionSecrets

/**
 * To the pharmacy: all that it needs to work on the order, except the code that the customer names at the counter, and
 * the order at the desk if it has staff there.
 */
export function newOrderMail(
  shop: Shop,
  full: OrderForMail,
  prescriptions: readonly ReadPrescription[] = [],
  hasStaff = false,
) {
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
      hasStaff && {
        button: 'Apri l’ordine al banco',
        href: siteLink(shop, `/banco/ordini/${encodeURIComponent(order.id)}`),
      },
    ],
    footer: 'Questa email contiene dati sulla salute di un cliente: non inoltrarla. Rispondendo scrivi al cliente.',
  })
}
