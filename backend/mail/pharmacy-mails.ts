import { compose, type Shop } from './compose'
import { moment } from './format'
import type { OrderForMail } from './order-mails'
import type { Mail } from './queue'

/** To the pharmacy: the customer has called the order off. Null where it has no address to write to. */
export function orderCancelledMail(shop: Shop, order: OrderForMail): Mail | null {
  if (!order.pharmacy.email) return null
  return compose(shop, {
    recipient: order.pharmacy.email,
    subject: `Ordine ${order.number} annullato dal cliente`,
    heading: `Ordine ${order.number} annullato dal cliente`,
    blocks: [{ kind: 'text', text: 'Non preparare questo ordine: i prodotti sono di nuovo in vendita.' }],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

/** To the pharmacy: orders that nobody has taken up in an hour of opening. */
export function reminderMail(
  shop: Shop,
  pharmacy_email: string,
  orders: readonly { number: string; created_at: Date }[],
): Mail {
  const one = orders.length === 1
  const heading = one
    ? 'Un ordine aspetta di essere preso in carico'
    : `${orders.length} ordini aspettano di essere presi in carico`
  return compose(shop, {
    recipient: pharmacy_email,
    subject: heading,
    heading,
    blocks: [
      {
        kind: 'facts',
        facts: orders.map(({ number, created_at }) => [`Ordine ${number}`, `ricevuto ${moment(created_at)}`]),
      },
      { kind: 'text', text: 'Il cliente non ha ancora notizie: conferma l’ordine o annullalo.' },
    ],
    footer: 'Ricevi questo messaggio una sola volta per ogni ordine.',
  })
}

/** To the pharmacy: what somebody wrote in the shop's message form. The answer goes to them, not to the shop. */
export function messageMail(
  shop: Shop,
  message: { recipient: string; name: string; email: string; text: string },
): Mail {
  return compose(shop, {
    recipient: message.recipient,
    subject: `Messaggio di ${message.name} dal sito`,
    heading: `Messaggio di ${message.name}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Nome', message.name],
          ['Email', message.email],
        ],
      },
      { kind: 'text', text: message.text },
    ],
    footer: `Scritto nel modulo di ${shop.BRAND_NAME}. Rispondi a ${message.email}.`,
  })
}
