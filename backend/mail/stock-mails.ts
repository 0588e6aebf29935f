import { may } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import { compose, type Mail, type Shop, siteLink } from './compose'

/** To whoever asked: the product is back at that pharmacy. Its subject names nothing, and of medicines nothing is named at all (docs/domain.md#L14). */
export function backInStockMail(
  shop: Shop,
  watch: Regulated & { email: string; minsan: string; product: string; pharmacy: string },
): Mail {
  return compose(shop, {
    recipient: watch.email,
    subject: 'Un prodotto che aspettavi è di nuovo disponibile',
    heading: 'È di nuovo disponibile',
    blocks: [
      `${may(watch, 'named_in_mail') ? watch.product : 'Il prodotto per cui hai chiesto un avviso'} è di nuovo disponibile da ${watch.pharmacy}.`,
      'La disponibilità può cambiare: finché non ordini, il prodotto non è messo da parte.',
      { button: 'Vedi il prodotto', href: siteLink(shop, `/product/${watch.minsan}`) },
    ],
    footer:
      'Ricevi questo messaggio una sola volta perché lo hai chiesto; il tuo indirizzo per questo avviso è già stato cancellato.',
  })
}
