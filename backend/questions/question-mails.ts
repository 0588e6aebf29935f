import { type Shop, siteLink } from '../mail/blocks'
import { compose, type Mail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import { toPharmacy } from '../pharmacies'

/** To the pharmacy: only that there is a question, which may be about health (docs/domain.md#L44). */
export function questionAskedMail(shop: Shop, pharmacy: { email: string | null }): Mail | null {
  return compose(shop, {
    recipient: toPharmacy(pharmacy),
    subject: 'C’è una domanda per il farmacista',
    heading: 'C’è una domanda per il farmacista',
    blocks: [
      'Un cliente ha scritto una domanda. Per riservatezza la trovi solo al banco, in Posta.',
      { button: 'Apri le domande', href: siteLink(shop, '/banco/posta?cosa=domande') },
    ],
    footer: `Scritta da un account di ${shop.BRAND_NAME}. La risposta si dà dal banco.`,
  })
}

/** To the customer: only that there is an answer. It names neither the pharmacy nor what it is about. */
export function questionAnsweredMail(shop: Shop, recipient: Recipient<string>): Mail {
  return compose(shop, {
    recipient,
    subject: 'C’è una risposta nel tuo account',
    heading: 'c’è una risposta nel tuo account',
    greeting: 'Ciao',
    blocks: [
      'Hai scritto a una farmacia, e ti ha risposto. Per riservatezza la risposta si legge solo nel tuo account.',
      { button: 'Leggi la risposta', href: siteLink(shop, '/profile?section=questions') },
    ],
    footer: 'Ricevi questo messaggio perché hai scritto a una farmacia dal tuo account.',
  })
}
