import { compose, type Mail, type Shop, siteLink } from './compose'

/** To whoever asked: the product is back at that pharmacy. It promotes nothing, so any product may be in it. */
export function backInStockMail(
  shop: Shop,
  watch: { email: string; minsan: string; product: string; pharmacy: string },
): Mail {
  return compose(shop, {
    recipient: watch.email,
    subject: `${watch.product} è di nuovo disponibile`,
    heading: 'È di nuovo disponibile',
    blocks: [
      `${watch.product} è di nuovo disponibile da ${watch.pharmacy}.`,
      'La disponibilità può cambiare: finché non ordini, il prodotto non è messo da parte.',
      { button: 'Vedi il prodotto', href: siteLink(shop, `/product/${watch.minsan}`) },
    ],
    footer:
      'Ricevi questo messaggio una sola volta perché lo hai chiesto; il tuo indirizzo per questo avviso è già stato cancellato.',
  })
}
