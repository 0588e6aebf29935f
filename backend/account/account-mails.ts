import type { MailedPage } from '@/lib/values/mailed-pages'
import { type Shop, siteLink } from '../mail/blocks'
import { compose, type Letter, type Mail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import type { User } from './queries'

export type Customer = Pick<User, 'email' | 'first_name' | 'email_confirmed_at'>

export function toRecipient(customer: Customer): Recipient<string>
export function toRecipient(customer: Customer | null): Recipient
export function toRecipient(customer: Customer | null): Recipient {
  return {
    address: customer?.email,
    confirmed: customer !== null && customer.email_confirmed_at !== null,
    name: customer?.first_name,
  }
}

export function accountMail(shop: Shop, customer: Customer, letter: Omit<Letter, 'footer' | 'greeting'>): Mail {
  return compose(shop, {
    ...letter,
    recipient: toRecipient(customer),
    greeting: 'Ciao',
    footer: 'Ricevi questa email perché qualcuno ha usato il tuo indirizzo nel nostro negozio online.',
  })
}

/** Asks to confirm the address. The page's button sends the token, since mail scanners open links. */
export function confirmMail(shop: Shop, customer: Customer & { token: string }, redirect?: MailedPage): Mail {
  const search = new URLSearchParams({ token: customer.token, ...(redirect && { redirect }) })
  return accountMail(shop, customer, {
    subject: `Conferma la tua email per ${shop.BRAND_NAME}`,
    heading: 'conferma la tua email',
    blocks: [
      'Manca solo un passo: apri la pagina e premi il pulsante per confermare il tuo indirizzo.',
      { button: 'Conferma email', href: siteLink(shop, `/confirm/email?${search}`) },
      'Il link vale 24 ore. Se non hai creato tu un account, ignora questa email.',
    ],
  })
}

/** Notifies the owner of an address that it was registered again; the form reveals nothing. */
export function alreadyRegisteredMail(shop: Shop, customer: Customer, redirect?: MailedPage): Mail {
  return accountMail(shop, customer, {
    subject: `Hai già un account su ${shop.BRAND_NAME}`,
    heading: 'hai già un account',
    blocks: [
      'Qualcuno ha provato a registrarsi con il tuo indirizzo, che è già registrato. Se sei stato tu, accedi con la password che hai scelto.',
      { button: 'Accedi', href: siteLink(shop, redirect ? `/login?${new URLSearchParams({ redirect })}` : '/login') },
      'Se non ricordi la password, chiedine una nuova dalla pagina di accesso. Se non sei stato tu, non devi fare nulla: il tuo account non è cambiato.',
    ],
  })
}

/** The account's last mail: it and its personal data were deleted. */
export function erasedMail(shop: Shop, customer: Customer & { open_orders: number }): Mail {
  return accountMail(shop, customer, {
    subject: `Il tuo account su ${shop.BRAND_NAME} è stato eliminato`,
    heading: 'il tuo account è stato eliminato',
    blocks: [
      'Abbiamo cancellato i tuoi dati: profilo, indirizzi, deleghe, ricette caricate e note degli appuntamenti. Degli ordini resta, senza il tuo nome, quello che la legge chiede alle farmacie di conservare.',
      customer.open_orders > 0 &&
        'Gli ordini che la farmacia sta già preparando o consegnando arrivano a destinazione: i loro dati si cancellano quando sono conclusi.',
      'Questa è l’ultima email che ricevi da noi. Se non hai chiesto tu l’eliminazione, contatta subito la tua farmacia.',
    ],
  })
}

/** The link to set a new password, valid once and for an hour. */
export function resetMail(shop: Shop, customer: Customer & { guid: string }): Mail {
  return accountMail(shop, customer, {
    subject: `Imposta una nuova password per ${shop.BRAND_NAME}`,
    heading: 'imposta una nuova password',
    blocks: [
      'Hai chiesto di cambiare la password del tuo account.',
      {
        button: 'Imposta una nuova password',
        href: siteLink(shop, `/reset-password?guid=${encodeURIComponent(customer.guid)}`),
      },
      'Il link vale un’ora e una volta sola. Se non l’hai chiesto tu, ignora questa email: la password resta quella di prima.',
    ],
  })
}
