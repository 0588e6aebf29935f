import { formatDateWithYear } from '@/lib/rules/dates'
import { isRunByPharmacy, missingOperator, NOTICE_PATH, YOUR_EUROPE } from '@/lib/rules/operator'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { needsPrescription } from '@/lib/rules/prescription'
import { isMedicine, isOnlyReserved } from '@/lib/rules/sale'
import { endsWithSeal } from '@/lib/rules/withdrawal'
import { phoneText } from '@/lib/values/phone'
import type { Database } from '../database/open'
import type { Runtime } from '../http/runtime'
import type { Cover } from '../mail/about'
import { type Block, type Shop, siteLink } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import type { PharmacyRow } from '../pharmacies'
import { applySalesRules, hasStaff, PAYMENT_LABELS } from '../pharmacies'
import { addressToCustomer } from './guest-keys'
import {
  discreetName,
  listAmounts,
  type OrderForCustomer,
  orderButton,
  orderFacts,
  orderFooter,
  pickupBlocks,
  toOrderForMail,
} from './order-blocks'
import { orderStatusMail } from './order-status-mails'
import { newOrderMail } from './pharmacy-mails'
import type { FullOrder } from './queries'

const lines = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join('\n')
const labelled = (label: string, value: string | null | undefined) => value && `${label} ${value}`

const sellerText = (pharmacy: PharmacyRow) =>
  lines(
    pharmacy.legal_name ? `${pharmacy.legal_name} (${pharmacy.name})` : pharmacy.name,
    pharmacy.legal_seat ?? pharmacyAddress(pharmacy),
    [labelled('P. IVA', pharmacy.vat_number), pharmacy.rea].filter(Boolean).join(', '),
    pharmacy.phone_number && `Tel. ${phoneText(pharmacy.phone_number)}`,
    pharmacy.email,
    labelled('PEC', pharmacy.pec),
    pharmacy.director && `Direttore: ${[pharmacy.director, pharmacy.director_register].filter(Boolean).join(', ')}`,
  )

/** Text about the site's operator; empty if it is the pharmacy itself or unknown. */
const operatorText = (shop: Shop) =>
  isRunByPharmacy(shop) || missingOperator(shop).includes('OPERATOR_NAME')
    ? null
    : lines(
        shop.OPERATOR_NAME,
        shop.OPERATOR_ADDRESS,
        [labelled('P. IVA', shop.OPERATOR_VAT), shop.OPERATOR_REGISTER].filter(Boolean).join(', '),
        shop.OPERATOR_PHONE && `Tel. ${phoneText(shop.OPERATOR_PHONE)}`,
        shop.OPERATOR_EMAIL,
        labelled('PEC', shop.OPERATOR_PEC),
      )

/** Contract data that the law wants on a durable medium (docs/domain.md#L28). An unconfirmed recipient gets no products. */
function contractBlocks(shop: Shop, full: OrderForCustomer): Block[] {
  const { order, pharmacy, lines: ordered, recipient, typed } = full
  const { confirmed } = recipient
  const complaints =
    pharmacy.complaints || lines(pharmacy.email, pharmacy.phone_number && `Tel. ${phoneText(pharmacy.phone_number)}`)
  const seller = applySalesRules(pharmacy, false)
  const reserved = ordered.filter((line) => isOnlyReserved(line, seller))
  const reservation = shop.RESERVATION_ONLY || (confirmed && reserved.length > 0 && reserved.length === ordered.length)
  // The same text for every order, since an unconfirmed recipient must not learn its content.
  const beside = confirmed ? reserved.length > 0 : !seller.online_medicines || !seller.online_veterinary
  const home = order.delivery.kind === 'home_delivery'
  const { terms_version } = order
  const thisOne = full.named ? 'questo file' : 'questa email'
  return [
    { title: reservation ? 'La tua prenotazione' : 'Il tuo contratto' },
    reservation
      ? `Hai prenotato: il contratto si conclude in farmacia, quando ritiri e paghi. Conserva ${thisOne}.`
      : confirmed
        ? `Conserva ${thisOne}: è la conferma del contratto.`
        : 'Conserva questa email. Per riservatezza non dice che cosa hai ordinato: la conferma completa si scarica dalla pagina dell’ordine, e te la mandiamo quando apri il link.',
    ...(!reservation && beside
      ? [
          'I medicinali che la farmacia non vende online sono soltanto prenotati: li acquisti in farmacia, quando ritiri.',
        ]
      : []),
    {
      facts: {
        Venditore: sellerText(pharmacy),
        'Gestore del sito, che non vende': operatorText(shop),
        [home ? 'Consegna e pagamento' : 'Ritiro e pagamento']: lines(
          order.delivery.label,
          PAYMENT_LABELS[order.payment_id],
        ),
        'Indirizzo di consegna': typed.address,
        Reclami: complaints,
        'Condizioni che hai accettato':
          terms_version &&
          lines(
            `versione del ${formatDateWithYear(terms_version.slice(0, 'YYYY-MM-DD'.length))}`,
            siteLink(shop, `/toc/${terms_version}`),
          ),
      },
    },
    ...(home
      ? [
          'La farmacia consegna al più tardi entro 30 giorni dall’ordine e risponde dei prodotti finché non sono nelle tue mani (artt. 61 e 63 del Codice del consumo).',
        ]
      : []),
    ...(reservation ? [] : withdrawalBlocks(full)),
    { title: 'Garanzia legale' },
    'Se un prodotto è difettoso o non è come descritto, la farmacia che te l’ha venduto ne risponde per due anni dalla consegna: hai diritto alla riparazione o alla sostituzione senza spese e, quando non bastano, a uno sconto sul prezzo o al rimborso (artt. 128 e seguenti del Codice del consumo).',
    {
      facts: {
        'Avviso sulla garanzia legale di conformità': siteLink(shop, NOTICE_PATH),
        'I tuoi diritti, sul sito dell’Unione europea': YOUR_EUROPE,
      },
    },
    'Se un reclamo non si risolve, puoi rivolgerti a un organismo di risoluzione alternativa delle controversie dell’elenco del Ministero delle Imprese e del Made in Italy (art. 141 del Codice del consumo).',
  ]
}

/** How to withdraw, with the model form of Annex I, part B, and what is excluded and why (docs/domain.md#L12). */
function withdrawalBlocks({ order, pharmacy, lines: ordered, recipient, named }: OrderForCustomer): Block[] {
  const { confirmed } = recipient
  const excluded = ordered.filter((line) => line.withdrawal_excluded)
  const why = [
    excluded.some(isMedicine) && 'I medicinali non possono tornare in vendita (artt. 47 e 59 del Codice del consumo).',
    !excluded.every(isMedicine) &&
      'I dispositivi medici sigillati non si restituiscono, per ragioni di salute e igiene (art. 59, lettera e).',
  ]
    .filter(Boolean)
    .join(' ')
  if (confirmed && ordered.length > 0 && excluded.length === ordered.length)
    return [{ title: 'Diritto di recesso' }, `Da quest’ordine non si può recedere. ${why}`]
  const without = confirmed
    ? `Senza diritto di recesso: ${[...new Set(excluded.map((line) => (named ? line.name : discreetName(line))))].join(', ')}. ${why}`
    : 'Non si può recedere dai medicinali, né dai dispositivi medici sigillati che hai aperto: la pagina dell’ordine lo dice riga per riga.'
  const to = `${pharmacy.legal_name ?? pharmacy.name}, ${pharmacy.legal_seat ?? pharmacyAddress(pharmacy)}${pharmacy.email ? `, ${pharmacy.email}` : ''}`
  return [
    { title: 'Diritto di recesso' },
    'Puoi recedere senza dire perché, da subito e fino a 14 giorni dal giorno in cui ricevi i prodotti. Il modo più semplice è «Recedi dal contratto qui», nella pagina dell’ordine; puoi anche scrivere alla farmacia con il modulo qui sotto. Restituisci i prodotti entro 14 giorni; la farmacia ti rimborsa entro 14 giorni con lo stesso mezzo di pagamento, consegna standard compresa.',
    ...(!confirmed || excluded.length > 0 ? [without] : []),
    ...(confirmed && ordered.some(endsWithSeal)
      ? ['I dispositivi medici sigillati si restituiscono solo se non li hai aperti (art. 59, lettera e).']
      : []),
    `Modulo di recesso (da compilare solo se vuoi recedere)\n— Destinatario: ${to}\n— Con la presente io/noi notifico/notifichiamo il recesso dal mio/nostro contratto di vendita dei seguenti beni: …\n— Ordine ${order.number}, ordinato il … / ricevuto il …\n— Nome del/dei consumatore/i: …\n— Indirizzo del/dei consumatore/i: …\n— Firma (solo se il modulo è su carta) e data: …`,
  ]
}

/** Mails the confirmation to the customer, and the order to the pharmacy; `by` covers an order that was placed before. */
export async function mailPlaced(
  transaction: Database,
  { env: shop, cipher }: Pick<Runtime, 'env' | 'cipher'>,
  full: FullOrder,
  by: Cover = 'recipient',
): Promise<void> {
  const now = full.order.created_at
  const prescriptions = full.prescriptions.map(({ minsan, prescription }) => ({
    minsan,
    ...cipher.tryDecrypt('order_prescriptions', { order_id: full.order.id }, prescription),
  }))
  await queueMail(transaction, orderReceivedMail(shop, await addressToCustomer(transaction, full, now)), by)
  if (full.order.status !== 'received')
    await queueMail(transaction, orderStatusMail(shop, await addressToCustomer(transaction, full, now)), by)
  const has_staff = await hasStaff(transaction, full.order.pharmacy_id)
  await queueMail(transaction, newOrderMail(shop, toOrderForMail(full), prescriptions, has_staff), by)
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
      ...pickupBlocks(full),
      { facts: orderFacts(full) },
      listAmounts(full, 'customer'),
      lines.some(needsPrescription) &&
        'Per i medicinali con ricetta serve la ricetta: il farmacista la verifica alla consegna. Quando vieni a ritirarli porta la tessera sanitaria.',
      orderButton(shop, full),
      order.delivery.kind === 'click_and_collect'
        ? 'Ti scriviamo appena è pronto: aspetta quel messaggio prima di passare in farmacia.'
        : 'Ti scriviamo appena parte.',
      !recipient.confirmed &&
        'Se non hai ordinato tu, qualcuno ha scritto il tuo indirizzo per sbaglio: ignora questa email.',
    ],
    terms: contractBlocks(shop, full),
    footer: orderFooter(shop, full),
  })
}
