import { toPlace } from '@/lib/rules/city-name'
import { type Block, type Shop, Typed } from '../mail/blocks'
import { compose } from '../mail/compose'
import { dated, toPharmacy } from '../pharmacies'
import { lineAmounts, listAmounts, type OrderForCustomer, type OrderForMail, orderButton } from './order-blocks'
import type { OrderLineRow } from './queries'
import type { WithdrawalOutcome } from './withdrawal-rules'

interface ToldWithdrawal {
  name: string
  contact: string
  lines: readonly OrderLineRow[]
  received_at: Date
  /** Effect on the order, which is passed in its state afterwards. */
  outcome: WithdrawalOutcome
  refund: boolean
}

/**
 * To the customer: the dated receipt on a durable medium (docs/domain.md#L12) and the state of the order. Sent to the
 * order's mailbox, whatever contact was typed.
 */
export function withdrawalReceiptMail(shop: Shop, full: OrderForCustomer, told: ToldWithdrawal) {
  return compose(shop, {
    recipient: full.recipient,
    subject: `Recesso dall’ordine ${full.order.number} ricevuto`,
    heading: 'Abbiamo ricevuto il tuo recesso',
    blocks: [
      ...describeWithdrawal(full, told, 'customer'),
      ...forCustomer(full, told),
      orderButton(shop, full, 'Vedi l’ordine'),
    ],
    footer: 'Conserva questo messaggio: è la ricevuta del tuo recesso, con data e ora.',
  })
}

function forCustomer(full: OrderForCustomer, { outcome, refund }: ToldWithdrawal): Block[] {
  const { order, pharmacy } = full
  if (outcome === 'cancelled')
    return [
      `Con il recesso l’ordine è annullato: non ricevi e non restituisci nulla. ${refund ? `Quello che hai pagato ti viene rimborsato da ${pharmacy.name} ${REFUNDED}.` : 'Non devi pagare nulla.'}`,
    ]
  if (outcome === 'left_out')
    return [
      `Questi prodotti non ti vengono consegnati e non devi restituire nulla. Il resto dell’ordine va avanti.${refund ? ` La differenza ti viene rimborsata da ${pharmacy.name} ${REFUNDED}.` : ''}`,
      'Il tuo ordine adesso è questo:',
      listAmounts(full, 'customer'),
    ]
  const place = `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}`
  const back =
    order.status === 'shipped'
      ? `I prodotti sono già in viaggio: quando li ricevi restituiscili, entro 14 giorni da oggi, ${toPlace(place)}.`
      : `Restituisci i prodotti entro 14 giorni ${toPlace(place)}.`
  return [
    `${back} La farmacia ti rimborsa entro 14 giorni da oggi con lo stesso mezzo di pagamento, e può aspettare di aver ricevuto i prodotti o la prova che li hai spediti. Se recedi da tutto l’ordine, ti rimborsa anche la consegna standard.`,
  ]
}

/** Refund period: fourteen days (docs/domain.md#L12). */
const REFUNDED = 'entro 14 giorni da oggi con lo stesso mezzo di pagamento'

/** To the pharmacy, which removes or takes back the goods and refunds. */
export function withdrawalMail(shop: Shop, full: OrderForMail, told: ToldWithdrawal) {
  const { number } = full.order
  return compose(shop, {
    recipient: toPharmacy(full.pharmacy, full.reply_to),
    subject: `Recesso dall’ordine ${number}`,
    heading: `Il cliente recede dall’ordine ${number}`,
    blocks: [
      ...describeWithdrawal(full, told, 'pharmacy'),
      ...forPharmacy(full, told),
      (told.refund || told.outcome === 'to_return') &&
        'Il rimborso va fatto entro 14 giorni dal recesso (Codice del consumo, art. 56).',
    ],
    footer: `Recesso ricevuto da ${shop.BRAND_NAME}.`,
  })
}

function forPharmacy(full: OrderForMail, { outcome }: ToldWithdrawal): Block[] {
  if (outcome === 'cancelled')
    return ['L’ordine è annullato: non prepararlo e non consegnarlo. I prodotti sono di nuovo in vendita.']
  if (outcome === 'left_out')
    return [
      'Non consegnare questi prodotti: sono di nuovo in vendita. Il resto dell’ordine va avanti ed è questo:',
      listAmounts(full, 'pharmacy'),
    ]
  return full.order.status === 'shipped'
    ? ['I prodotti sono già in viaggio: il cliente li restituisce quando li riceve.']
    : []
}

function describeWithdrawal(
  { order, recipient }: OrderForMail & Partial<OrderForCustomer>,
  told: ToldWithdrawal,
  to: 'customer' | 'pharmacy',
): Block[] {
  const { name, contact, lines, received_at } = told
  return [
    {
      facts: {
        Ordine: order.number,
        Ricevuto: dated(received_at),
        Nome: new Typed(name),
        Contatto: new Typed(contact),
      },
    },
    ...(to === 'pharmacy' || recipient?.confirmed ? [{ amounts: lineAmounts(lines, to) }] : []),
  ]
}
