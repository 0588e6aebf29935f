import { compose, type Shop } from './compose'
import { euro, moment } from './format'
import { amountsOf, footerOf, type OrderForMail, orderButton, text } from './order-mails'
import type { Mail } from './queue'

interface Line {
  minsan: string
  name: string
  quantity: number
  unit_price_cents: number
}

interface Proposed {
  lines: readonly (Line & { replaces: string | null })[]
  delivery_fee_cents: number
  total_cents: number
  answer_by: Date
}

/** To the customer: something is missing, what the pharmacy offers, what it would cost, and until when it waits for the answer. */
export function proposalMail(shop: Shop, order: OrderForMail, before: readonly Line[], proposal: Proposed): Mail {
  return compose(shop, {
    recipient: order.customer.email,
    subject: `Ordine ${order.number}: la farmacia ti fa una proposta`,
    heading: `${order.customer.first_name}, manca qualcosa nel tuo ordine`,
    blocks: [
      text(`${order.pharmacy.name} non ha tutto quello che hai ordinato e ti propone:`),
      text(changesOf(before, proposal).join('\n')),
      amountsOf({ ...order, ...proposal }),
      text(`Prima il totale era ${euro(order.total_cents)}. Rispondi entro ${moment(proposal.answer_by)}.`),
      orderButton(shop, order, 'Rispondi alla proposta'),
      text('Se accetti, l’ordine diventa questo. Se rifiuti, l’ordine è annullato e non paghi nulla.'),
    ],
    footer: footerOf(order),
  })
}

/** To the customer: the order as it is now, on a durable medium. */
export function proposalAcceptedMail(shop: Shop, order: OrderForMail): Mail {
  return compose(shop, {
    recipient: order.customer.email,
    subject: `Ordine ${order.number} aggiornato`,
    heading: `Hai accettato la proposta: ordine ${order.number}`,
    blocks: [text('Il tuo ordine adesso è questo.'), amountsOf(order), orderButton(shop, order)],
    footer: footerOf(order),
  })
}

/** To the pharmacy: the answer. Null where it has no address to write to. */
export function proposalAnsweredMail(shop: Shop, order: OrderForMail, accepted: boolean): Mail | null {
  if (!order.pharmacy.email) return null
  return compose(shop, {
    recipient: order.pharmacy.email,
    subject: `Ordine ${order.number}: proposta ${accepted ? 'accettata' : 'rifiutata'}`,
    heading: accepted ? 'Il cliente ha accettato la proposta' : 'Il cliente ha rifiutato la proposta',
    blocks: [
      text(
        accepted
          ? `Prepara l’ordine ${order.number} come hai proposto.`
          : `L’ordine ${order.number} è annullato: non prepararlo.`,
      ),
    ],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function changesOf(before: readonly Line[], { lines }: Proposed): string[] {
  return before.flatMap((line) => {
    const other = lines.find(({ replaces }) => replaces === line.minsan)
    if (other) return [`• ${line.name}: al suo posto ${other.quantity} × ${other.name}`]
    const kept = lines.find(({ minsan }) => minsan === line.minsan)
    if (!kept) return [`• ${line.name}: manca`]
    return kept.quantity < line.quantity ? [`• ${line.name}: ${kept.quantity} invece di ${line.quantity}`] : []
  })
}
