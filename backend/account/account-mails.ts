import { readAgent } from '@/lib/rules/user-agent'
import type { MailedPage } from '@/lib/values/mailed-pages'
import { type Shop, siteLink, Typed } from '../mail/blocks'
import { compose, type Letter, type Mail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import { dated } from '../pharmacies'
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

const NOT_YOU =
  'Se non sei stato tu, imposta subito una nuova password dalla pagina di accesso: così esci da tutti i dispositivi. Nel profilo, alla voce Sicurezza, vedi dove il tuo account è aperto.'

const newPassword = (shop: Shop) => ({ button: 'Imposta una nuova password', href: siteLink(shop, '/forgot-password') })

export function newDeviceMail(shop: Shop, customer: Customer & { agent: string | null; at: Date }): Mail {
  const { browser, system } = readAgent(customer.agent)
  return accountMail(shop, customer, {
    subject: `Nuovo accesso al tuo account su ${shop.BRAND_NAME}`,
    heading: 'c’è stato un nuovo accesso',
    blocks: [
      'Il tuo account è stato aperto da un dispositivo che non avevi ancora usato.',
      { facts: { Dispositivo: [browser, system].filter(Boolean).join(' su ') || null, Quando: dated(customer.at) } },
      'Se sei stato tu, non devi fare nulla.',
      NOT_YOU,
      newPassword(shop),
    ],
  })
}

export function passwordChangedMail(shop: Shop, customer: Customer & { at: Date }): Mail {
  return accountMail(shop, customer, {
    subject: `La tua password su ${shop.BRAND_NAME} è cambiata`,
    heading: 'la tua password è cambiata',
    blocks: [
      { facts: { Quando: dated(customer.at) } },
      'Se l’hai cambiata tu, non devi fare nulla: sugli altri dispositivi accedi di nuovo con quella nuova.',
      NOT_YOU,
      newPassword(shop),
    ],
  })
}

/** The code comes first, so that a notification shows it; the subject is kept and has none. */
export function loginCodeMail(shop: Shop, customer: Customer & { code: string }): Mail {
  return accountMail(shop, customer, {
    subject: `Il tuo codice per accedere a ${shop.BRAND_NAME}`,
    heading: 'ecco il tuo codice',
    blocks: [
      { code: customer.code, label: 'Codice' },
      'Scrivilo nella pagina da cui l’hai chiesto: vale dieci minuti e una volta sola.',
      'Non darlo a nessuno: noi non te lo chiederemo mai.',
      'Se non l’hai chiesto tu, ignora questa email: senza il codice nessuno entra nel tuo account.',
    ],
  })
}

export function identityCodeMail(shop: Shop, customer: Customer & { code: string }): Mail {
  return accountMail(shop, customer, {
    subject: `Il tuo codice di conferma per ${shop.BRAND_NAME}`,
    heading: 'ecco il tuo codice',
    blocks: [
      'Scrivilo nella pagina del profilo da cui l’hai chiesto.',
      { code: customer.code, label: 'Codice' },
      'Vale dieci minuti e una volta sola. Non darlo a nessuno: noi non te lo chiederemo mai. Se non l’hai chiesto tu, qualcuno sta usando il tuo account: imposta subito una nuova password dalla pagina di accesso.',
    ],
  })
}

interface EmailChange {
  new_email: string
  token: string
}

/** To the present address, which must agree and may refuse. */
export function leaveAddressMail(shop: Shop, customer: Customer & EmailChange): Mail {
  return accountMail(shop, customer, {
    subject: `Vuoi cambiare l’email del tuo account su ${shop.BRAND_NAME}?`,
    heading: 'vuoi cambiare la tua email?',
    blocks: [
      'Dal tuo account è stato chiesto di passare a questo indirizzo:',
      { facts: { 'Nuova email': new Typed(customer.new_email) } },
      'Il cambio avviene quando lo confermi da tutte e due le caselle, questa e quella nuova. Apri la pagina: lì lo confermi, oppure lo annulli.',
      { button: 'Conferma o annulla il cambio', href: changeLink(shop, customer.token, true) },
      'Il link vale 24 ore; senza la tua conferma non cambia nulla. Se non l’hai chiesto tu, annullalo e imposta una nuova password.',
    ],
  })
}

export function newAddressMail(shop: Shop, customer: Customer & EmailChange): Mail {
  return accountMail(
    shop,
    { ...customer, email: customer.new_email, email_confirmed_at: null },
    {
      subject: `Conferma la tua nuova email per ${shop.BRAND_NAME}`,
      heading: 'conferma la tua nuova email',
      blocks: [
        'Apri la pagina e premi il pulsante per usare questo indirizzo con il tuo account. Serve anche la conferma dalla casella di prima: ti abbiamo scritto anche lì.',
        { button: 'Conferma la nuova email', href: changeLink(shop, customer.token, false) },
        'Il link vale 24 ore. Se non hai chiesto tu il cambio, ignora questa email.',
      ],
    },
  )
}

const changeLink = (shop: Shop, token: string, old: boolean) =>
  siteLink(shop, `/confirm/new-email?token=${token}${old ? '&old=1' : ''}`)

/** To both addresses, after the change. */
export function emailChangedMail(shop: Shop, customer: Customer & { new_email: string }): Mail {
  return accountMail(shop, customer, {
    subject: `L’email del tuo account su ${shop.BRAND_NAME} è cambiata`,
    heading: 'la tua email è cambiata',
    blocks: [
      { facts: { 'Nuova email': new Typed(customer.new_email) } },
      'D’ora in poi accedi con questo indirizzo e ricevi qui le nostre email.',
    ],
  })
}
