import { formatCents } from '@/lib/rules/money'
import type { Shop } from '../mail/blocks'
import { compose } from '../mail/compose'
import { moment, toPharmacy } from '../pharmacies/mail-format'
import {
  discreetName,
  listAmounts,
  type OrderForCustomer,
  type OrderForMail,
  orderButton,
  orderFooter,
  pickupBlocks,
} from './order-blocks'
import type { PreparedProposal } from './proposal-rules'

/** To the customer: what is missing, the pharmacy's offer, its price, and the deadline. */
export function proposalMail(shop: Shop, full: OrderForCustomer, proposal: PreparedProposal & { answer_by: Date }) {
  const { order, pharmacy, recipient } = full
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: la farmacia ti fa una proposta`,
    greeting: '',
    heading: 'manca qualcosa nel tuo ordine',
    blocks: [
      `${pharmacy.name} non ha tutto quello che hai ordinato e ti propone:`,
      recipient.confirmed && describeChanges(full, proposal).join('\n'),
      listAmounts(full, 'customer', proposal),
      `Prima il totale era ${formatCents(order.total_cents)}. Rispondi entro ${moment(proposal.answer_by)}: dopo, chiedi alla farmacia come va avanti l’ordine.`,
      orderButton(shop, full, 'Rispondi alla proposta'),
      'Se accetti, l’ordine diventa questo. Se rifiuti, l’ordine è annullato e non paghi nulla; se avevi già pagato, la farmacia ti rimborsa.',
    ],
    footer: orderFooter(shop, full),
  })
}

/** To the customer: the changed order, on a durable medium. */
export function proposalAcceptedMail(shop: Shop, full: OrderForCustomer) {
  const { number } = full.order
  return compose(shop, {
    recipient: full.recipient,
    subject: `Ordine ${number} aggiornato`,
    heading: `Hai accettato la proposta: ordine ${number}`,
    blocks: [
      ...pickupBlocks(full),
      'Il tuo ordine adesso è questo.',
      listAmounts(full, 'customer'),
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

export function proposalAnsweredMail(shop: Shop, { order, pharmacy }: OrderForMail, accepted: boolean) {
  return compose(shop, {
    recipient: toPharmacy(pharmacy),
    subject: `Ordine ${order.number}: proposta ${accepted ? 'accettata' : 'rifiutata'}`,
    heading: accepted ? 'Il cliente ha accettato la proposta' : 'Il cliente ha rifiutato la proposta',
    blocks: [
      accepted
        ? `Prepara l’ordine ${order.number} come hai proposto.`
        : `L’ordine ${order.number} è annullato: non prepararlo.`,
    ],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function describeChanges(before: OrderForMail, { lines }: PreparedProposal): string[] {
  return before.lines.flatMap((line) => {
    const other = lines.find(({ replaces }) => replaces === line.minsan)
    if (other) return [`• ${discreetName(line)}: al suo posto ${other.quantity} × ${discreetName(other)}`]
    const kept = lines.find(({ minsan }) => minsan === line.minsan)
    if (!kept) return [`• ${discreetName(line)}: manca`]
    return kept.quantity < line.quantity ? [`• ${discreetName(line)}: ${kept.quantity} invece di ${line.quantity}`] : []
  })
}
