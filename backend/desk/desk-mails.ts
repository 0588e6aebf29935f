import { toPlace } from '@/lib/rules/city-name'
import { SHORT_ID } from '../http/reference'
import type { Shop } from '../mail/blocks'
import { compose } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import { dated, describeSeller } from '../pharmacies/mail-format'
import type { PharmacyRow } from '../pharmacies/queries'

/**
 * To whoever wrote to the pharmacy: its words and nothing of the message, since the mailbox may be a stranger's. The
 * answer to it goes to the pharmacy.
 */
export function messageAnsweredMail(
  shop: Shop,
  { email, pharmacy, received_at, answer }: { email: string; pharmacy: PharmacyRow; received_at: Date; answer: string },
) {
  return compose(shop, {
    recipient: { address: email, confirmed: false, reply_to: pharmacy.email },
    subject: `Risposta di ${pharmacy.name}`,
    heading: `${pharmacy.name} ti risponde`,
    blocks: [answer],
    footer: `Hai scritto ${toPlace(describeSeller(pharmacy))} dal sito, il ${dated(received_at)}.`,
  })
}

/** To the customer: the pharmacy refused the delegation. Like all about it without name and codice fiscale. */
export function delegationRefusedMail(
  shop: Shop,
  {
    recipient,
    pharmacy,
    id,
    reason,
  }: { recipient: Recipient; pharmacy: PharmacyRow; id: string; reason: string | null },
) {
  return compose(shop, {
    recipient: { ...recipient, reply_to: pharmacy.email },
    subject: `Delega al ritiro ${id.slice(0, SHORT_ID)} non accettata`,
    heading: 'la farmacia non può usare la tua delega',
    greeting: 'Ciao',
    blocks: [
      ...(reason ? [`${pharmacy.name} scrive: ${reason}`] : []),
      'La delega non vale più. Puoi firmarne un’altra nel tuo profilo, o chiedere alla farmacia.',
    ],
    footer: `Messaggio di ${describeSeller(pharmacy)}.`,
  })
}
