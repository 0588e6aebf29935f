import { may } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { type Shop, siteLink } from '../mail/blocks'
import { compose, type Mail } from '../mail/compose'

/** Asks to confirm a stock notification. Names no product: the address may be a stranger's (docs/domain.md#L38). */
export function watchMail(shop: Shop, watch: { email: string; token: string; confirmed: boolean }): Mail {
  const link = { href: siteLink(shop, `/confirm/notify?token=${encodeURIComponent(watch.token)}`) }
  return compose(shop, {
    recipient: { address: watch.email, confirmed: watch.confirmed },
    subject: watch.confirmed ? 'Ti avviseremo' : 'Conferma il tuo indirizzo',
    blocks: watch.confirmed
      ? [
          `Hai chiesto di sapere quando un prodotto torna disponibile: ti scriveremo una volta sola, entro ${WATCH_DAYS} giorni.`,
          { button: 'Non avvisarmi più', ...link },
        ]
      : [
          'Qualcuno, forse tu, ha chiesto di avvisare questo indirizzo quando un prodotto torna disponibile. Se sei tu, confermalo: senza la tua conferma non scriveremo e tra un giorno cancelliamo l’indirizzo.',
          { button: 'Conferma o rifiuta', ...link },
          `Dopo la conferma ti scriveremo una volta sola, entro ${WATCH_DAYS} giorni. Con lo stesso pulsante puoi sempre ripensarci.`,
        ],
    footer: watch.confirmed
      ? 'Ricevi questo messaggio perché lo hai chiesto dal tuo account.'
      : 'Ricevi questo messaggio perché qualcuno ha scritto il tuo indirizzo nel nostro negozio online. Se non sei tu, non devi fare nulla.',
  })
}

/** The product is back in stock. The subject names nothing, and no medicine is named (docs/domain.md#L14). */
export function backInStockMail(
  shop: Shop,
  watch: Regulated & { email: string; minsan: string; product: string; pharmacy: string },
): Mail {
  return compose(shop, {
    recipient: { address: watch.email, confirmed: true },
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

/**
 * Prices of kept products have fallen. Names neither product nor price: a kept product is health data, and so is what
 * it leads to (docs/domain.md#L45). `end`: token of the link that ends the customer's price alerts.
 */
export function priceFallMail(shop: Shop, { email, count, end }: { email: string; count: number; end: string }): Mail {
  const fallen =
    count === 1
      ? 'Il prezzo di un prodotto che hai tra i preferiti è sceso.'
      : `Il prezzo di ${count} prodotti che hai tra i preferiti è sceso.`
  return compose(shop, {
    recipient: { address: email, confirmed: true },
    subject: count === 1 ? 'Un prezzo che segui è sceso' : 'Alcuni prezzi che segui sono scesi',
    blocks: [
      `${fallen} Per riservatezza qui non scriviamo quale: lo vedi nel tuo account, con il prezzo di oggi e quello più basso degli ultimi 30 giorni.`,
      { button: 'Vedi i preferiti', href: siteLink(shop, '/profile?section=favorites') },
      'Ti scriviamo di nuovo solo se un prezzo scende ancora. Se non vuoi più avvisi sui prezzi, puoi terminarli tutti:',
      {
        button: 'Termina gli avvisi sui prezzi',
        href: siteLink(shop, `/confirm/notify?${new URLSearchParams({ token: end, act: 'prices' })}`),
      },
    ],
    footer: 'Ricevi questo messaggio perché lo hai chiesto dal tuo account.',
    unsubscribe: siteLink(shop, `/api/notify?${new URLSearchParams({ token: end })}`),
  })
}
