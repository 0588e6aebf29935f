import { formatCents } from '@/lib/rules/money'
import type { Shop } from '../mail/blocks'
import { compose } from '../mail/compose'
import { moment, toPharmacy } from '../pharmacies'
import {
  discreetName,
  listAmounts,
  type OrderForCustomer,
  type OrderForMail,
  orderButton,
  orderFooter,
  pickupBlocks,
} from './order-blocks'
import { type PreparedProposal, untouchedLines } from './proposals'

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
      choiceText(full, proposal),
    ],
    footer: orderFooter(shop, full),
  })
}

/** What a customer answers: the proposal, only the lines that it leaves as they are, or nothing. */
export type ProposalAnswer = 'accepted' | 'rest' | 'refused'

/** To the customer: the changed order, on a durable medium. */
export function proposalAcceptedMail(shop: Shop, full: OrderForCustomer, answer: 'accepted' | 'rest' = 'accepted') {
  const { number } = full.order
  const said = answer === 'accepted' ? 'Hai accettato la proposta' : 'Il resto del tuo ordine va avanti'
  return compose(shop, {
    recipient: full.recipient,
    subject: `Ordine ${number} aggiornato`,
    heading: `${said}: ordine ${number}`,
    blocks: [
      ...pickupBlocks(full),
      'Il tuo ordine adesso è questo.',
      listAmounts(full, 'customer'),
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

export function proposalAnsweredMail(shop: Shop, { order, pharmacy }: OrderForMail, answer: ProposalAnswer) {
  const texts: Record<ProposalAnswer, string> = {
    accepted: `Prepara l’ordine ${order.number} come hai proposto.`,
    rest: `Non vuole quello che proponevi, ma il resto sì: prepara l’ordine ${order.number} com’è adesso al banco.`,
    refused: `L’ordine ${order.number} è annullato: non prepararlo.`,
  }
  const accepted = answer === 'accepted'
  return compose(shop, {
    recipient: toPharmacy(pharmacy),
    subject: `Ordine ${order.number}: proposta ${accepted ? 'accettata' : 'rifiutata'}`,
    heading: accepted ? 'Il cliente ha accettato la proposta' : 'Il cliente ha rifiutato la proposta',
    blocks: [texts[answer]],
    footer: `Ordine ricevuto da ${shop.BRAND_NAME}.`,
  })
}

/** To the customer: there is nothing to answer any more. */
export function proposalTakenBackMail(shop: Shop, full: OrderForCustomer) {
  const { order, pharmacy, recipient } = full
  return compose(shop, {
    recipient,
    subject: `Ordine ${order.number}: la proposta non vale più`,
    heading: `Il tuo ordine ${order.number} resta com’era`,
    blocks: [
      `${pharmacy.name} ha ritirato la proposta: non devi rispondere, e ricevi quello che avevi ordinato.`,
      orderButton(shop, full),
    ],
    footer: orderFooter(shop, full),
  })
}

function choiceText(full: OrderForCustomer, proposal: PreparedProposal): string {
  const refused = 'l’ordine è annullato e non paghi nulla; se avevi già pagato, la farmacia ti rimborsa.'
  const rest = untouchedLines(full, proposal).length > 0
  return rest
    ? `Se accetti, l’ordine diventa questo. Se rifiuti, scegli tu: ricevi solo quello che non cambia, oppure ${refused}`
    : `Se accetti, l’ordine diventa questo. Se rifiuti, ${refused}`
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
