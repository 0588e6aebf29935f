import { email } from '@/lib/contract/values'
import { type Block, compose, type Shop, siteLink } from './compose'
import { dated, euro } from './format'
import type { OrderForMail } from './order-mails'
import type { Mail } from './queue'

interface ToldWithdrawal {
  name: string
  contact: string
  lines: readonly { name: string; quantity: number; unit_price_cents: number }[]
  received_at: Date
}

/**
 * To the customer: the dated receipt on a durable medium (Codice del consumo, art. 54-bis). It goes to the contact given with the withdrawal
 * where that is an e-mail address, else to the order's.
 */
export function withdrawalReceiptMail(shop: Shop, order: OrderForMail, told: ToldWithdrawal): Mail {
  const { pharmacy } = order
  const contact = email.safeParse(told.contact)
  return compose(shop, {
    recipient: contact.success ? contact.data : order.customer.email,
    subject: `Recesso dall’ordine ${order.number} ricevuto`,
    heading: 'Abbiamo ricevuto il tuo recesso',
    blocks: [
      ...facts(order, told),
      {
        kind: 'text',
        text: `Restituisci i prodotti entro 14 giorni a ${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}. La farmacia ti rimborsa entro 14 giorni da oggi con lo stesso mezzo di pagamento, e può aspettare di aver ricevuto i prodotti o la prova che li hai spediti. Se recedi da tutto l’ordine, ti rimborsa anche la consegna standard.`,
      },
      { kind: 'button', label: 'Vedi l’ordine', href: siteLink(shop, `/order-detail/${encodeURIComponent(order.id)}`) },
    ],
    footer: 'Conserva questo messaggio: è la ricevuta del tuo recesso, con data e ora.',
  })
}

/** To the pharmacy, which takes the goods back and refunds; null where it has no address to write to. */
export function withdrawalMail(shop: Shop, order: OrderForMail, told: ToldWithdrawal): Mail | null {
  if (!order.pharmacy.email) return null
  return compose(shop, {
    recipient: order.pharmacy.email,
    subject: `Recesso dall’ordine ${order.number}`,
    heading: `Il cliente recede dall’ordine ${order.number}`,
    blocks: [
      ...facts(order, told),
      { kind: 'text', text: 'Il rimborso va fatto entro 14 giorni dal recesso (Codice del consumo, art. 56).' },
    ],
    footer: `Recesso ricevuto da ${shop.BRAND_NAME}.`,
  })
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
