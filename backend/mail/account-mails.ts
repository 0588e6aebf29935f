import { compose, type Shop, siteLink } from './compose'
import type { Mail } from './queue'

const ACCOUNT_FOOTER = 'Ricevi questa email perché qualcuno ha usato il tuo indirizzo nel nostro negozio online.'

/** Asks to confirm the address. The page's button sends the token, since mail scanners open links. */
export function confirmMail(shop: Shop, customer: { email: string; first_name: string; token: string }): Mail {
  const { email, first_name, token } = customer
  return compose(shop, {
    recipient: email,
    subject: `Conferma la tua email per ${shop.BRAND_NAME}`,
    heading: `Ciao ${first_name}, conferma la tua email`,
    blocks: [
      {
        kind: 'text',
        text: 'Manca solo un passo: apri la pagina e premi il pulsante per confermare il tuo indirizzo.',
      },
      {
        kind: 'button',
        label: 'Conferma email',
        href: siteLink(shop, `/confirm/email/${encodeURIComponent(email)}?token=${encodeURIComponent(token)}`),
      },
      { kind: 'text', text: 'Il link vale 24 ore. Se non hai creato tu un account, ignora questa email.' },
    ],
    footer: ACCOUNT_FOOTER,
  })
}

/** Tells an address's owner that somebody tried to register it again; the form itself says nothing of it. */
export function alreadyRegisteredMail(shop: Shop, customer: { email: string; first_name: string }): Mail {
  return compose(shop, {
    recipient: customer.email,
    subject: `Hai già un account su ${shop.BRAND_NAME}`,
    heading: `Ciao ${customer.first_name}, hai già un account`,
    blocks: [
      {
        kind: 'text',
        text: 'Qualcuno ha provato a registrarsi con il tuo indirizzo, che è già registrato. Se sei stato tu, accedi con la password che hai scelto.',
      },
      { kind: 'button', label: 'Accedi', href: siteLink(shop, '/login') },
      {
        kind: 'text',
        text: 'Se non ricordi la password, chiedine una nuova dalla pagina di accesso. Se non sei stato tu, non devi fare nulla: il tuo account non è cambiato.',
      },
    ],
    footer: ACCOUNT_FOOTER,
  })
}

/** The last mail of all: the account and what was personal in it are gone. */
export function erasedMail(shop: Shop, customer: { email: string; first_name: string; open_orders: number }): Mail {
  return compose(shop, {
    recipient: customer.email,
    subject: `Il tuo account su ${shop.BRAND_NAME} è stato eliminato`,
    heading: `Ciao ${customer.first_name}, il tuo account è stato eliminato`,
    blocks: [
      {
        kind: 'text',
        text: 'Abbiamo cancellato i tuoi dati: profilo, indirizzi, deleghe, ricette caricate e note degli appuntamenti. Degli ordini resta, senza il tuo nome, quello che la legge chiede alle farmacie di conservare.',
      },
      ...(customer.open_orders > 0
        ? [
            {
              kind: 'text' as const,
              text: 'Gli ordini che la farmacia sta già preparando o consegnando arrivano a destinazione: i loro dati si cancellano quando sono conclusi.',
            },
          ]
        : []),
      {
        kind: 'text',
        text: 'Questa è l’ultima email che ricevi da noi. Se non hai chiesto tu l’eliminazione, rispondi subito alla tua farmacia.',
      },
    ],
    footer: ACCOUNT_FOOTER,
  })
}

/** The link to set a new password, once and for one hour. */
export function resetMail(shop: Shop, customer: { email: string; first_name: string; guid: string }): Mail {
  return compose(shop, {
    recipient: customer.email,
    subject: `Imposta una nuova password per ${shop.BRAND_NAME}`,
    heading: `Ciao ${customer.first_name}, imposta una nuova password`,
    blocks: [
      { kind: 'text', text: 'Hai chiesto di cambiare la password del tuo account.' },
      {
        kind: 'button',
        label: 'Imposta una nuova password',
        href: siteLink(shop, `/reset-password?guid=${encodeURIComponent(customer.guid)}`),
      },
      {
        kind: 'text',
        text: 'Il link vale un’ora e una volta sola. Se non l’hai chiesto tu, ignora questa email: la password resta quella di prima.',
      },
    ],
    footer: ACCOUNT_FOOTER,
  })
}
