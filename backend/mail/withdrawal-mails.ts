import { email } from '@/lib/contract/values'
import { type Block, compose, type Shop } from './compose'
import { dated, euro } from './format'
import { amountsOf, type OrderForMail, orderButton, text } from './order-mails'
import type { Mail } from './queue'

interface ToldWithdrawal {
  name: string
  contact: string
  lines: readonly { name: string; quantity: number; unit_price_cents: number }[]
  received_at: Date
  /** What it did to the order, which is given as it is afterwards. */
  outcome: 'cancelled' | 'left_out' | 'to_return'
  /** Whether something that was paid is to be given back. */
  refund: boolean
}

/**
 * To the customer: the dated receipt on a durable medium (Codice del consumo, art. 54-bis), with what becomes of the rest of the order. It goes
 * to the contact given with the withdrawal where that is an e-mail address, else to the order's.
 */
export function withdrawalReceiptMail(shop: Shop, order: OrderForMail, told: ToldWithdrawal): Mail {
  const contact = email.safeParse(told.contact)
  return compose(shop, {
    recipient: contact.success ? contact.data : order.customer.email,
    subject: `Recesso dall’ordine ${order.number} ricevuto`,
    heading: 'Abbiamo ricevuto il tuo recesso',
    blocks: [...facts(order, told), ...forCustomer(order, told), orderButton(shop, order, 'Vedi l’ordine')],
    footer: 'Conserva questo messaggio: è la ricevuta del tuo recesso, con data e ora.',
  })
}

function forCustomer(order: OrderForMail, { outcome, refund }: ToldWithdrawal): Block[] {
  const { pharmacy } = order
  switch (outcome) {
    case 'cancelled':
      return [
        text(
          `Con il recesso l’ordine è annullato: non ricevi e non restituisci nulla. ${refund ? `Quello che hai pagato ti viene rimborsato da ${pharmacy.name} ${REFUNDED}.` : 'Non devi pagare nulla.'}`,
        ),
      ]
    case 'left_out':
      return [
        text(
          `Questi prodotti non ti vengono consegnati e non devi restituire nulla. Il resto dell’ordine va avanti.${refund ? ` La differenza ti viene rimborsata da ${pharmacy.name} ${REFUNDED}.` : ''}`,
        ),
        text('Il tuo ordine adesso è questo:'),
        amountsOf(order),
      ]
    case 'to_return': {
      const place = `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}`
      const back =
        order.status === 'shipped'
          ? `I prodotti sono già in viaggio: quando li ricevi restituiscili, entro 14 giorni da oggi, a ${place}.`
          : `Restituisci i prodotti entro 14 giorni a ${place}.`
      return [
        text(
          `${back} La farmacia ti rimborsa entro 14 giorni da oggi con lo stesso mezzo di pagamento, e può aspettare di aver ricevuto i prodotti o la prova che li hai spediti. Se recedi da tutto l’ordine, ti rimborsa anche la consegna standard.`,
        ),
      ]
    }
  }
}

/** Codice del consumo, art. 56. */
const REFUNDED = 'entro 14 giorni da oggi con lo stesso mezzo di pagamento'

/** To the pharmacy, which leaves the goods out or takes them back, and refunds; null where it has no address to write to. */
export function withdrawalMail(shop: Shop, order: OrderForMail, told: ToldWithdrawal): Mail | null {
  if (!order.pharmacy.email) return null
  return compose(shop, {
    recipient: order.pharmacy.email,
    subject: `Recesso dall’ordine ${order.number}`,
    heading: `Il cliente recede dall’ordine ${order.number}`,
    blocks: [...facts(order, told), ...forPharmacy(order, told)],
    footer: `Recesso ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function forPharmacy(order: OrderForMail, { outcome, refund }: ToldWithdrawal): Block[] {
  const refunding = text('Il rimborso va fatto entro 14 giorni dal recesso (Codice del consumo, art. 56).')
  switch (outcome) {
    case 'cancelled':
      return [
        text('L’ordine è annullato: non prepararlo e non consegnarlo. I prodotti sono di nuovo in vendita.'),
        ...(refund ? [refunding] : []),
      ]
    case 'left_out':
      return [
        text('Non consegnare questi prodotti: sono di nuovo in vendita. Il resto dell’ordine va avanti ed è questo:'),
        amountsOf(order),
        ...(refund ? [refunding] : []),
      ]
    case 'to_return':
      return order.status === 'shipped'
        ? [text('I prodotti sono già in viaggio: il cliente li restituisce quando li riceve.'), refunding]
        : [refunding]
  }
}

function facts(order: OrderForMail, { name, contact, lines, received_at }: ToldWithdrawal): Block[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['Ordine', order.number],
        ['Ricevuto', dated(received_at)],
        ['Nome', name],
        ['Contatto', contact],
      ],
    },
    {
      kind: 'amounts',
      rows: lines.map((line) => ({
        text: `${line.quantity} × ${line.name}`,
        amount: euro(line.quantity * line.unit_price_cents),
      })),
    },
  ]
}
