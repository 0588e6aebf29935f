import { may } from '@/lib/rules/channels'
import type { Regulated } from '@/lib/rules/classes'
import { formatLongDate } from '@/lib/rules/dates'
import { type Shop, siteLink } from '../mail/blocks'
import { compose, type Mail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'

interface Refill {
  recipient: Recipient<string>
  product: Regulated & { name: string }
  pharmacy: string
  ends_on: string
  next_on: string
  prescription: boolean
  /** Tokens of the links that fill an order and end the reminder. */
  open: string
  end: string
}

const SUBJECT = 'Il tuo promemoria'
const HEADING = 'ecco il tuo promemoria'
const FOOTER = 'Ricevi questo messaggio perché hai chiesto un promemoria dal tuo account.'

const endLink = (shop: Shop, token: string) =>
  siteLink(shop, `/confirm/reminder?${new URLSearchParams({ token, act: 'end' })}`)
const unsubscribeLink = (shop: Shop, token: string) =>
  siteLink(shop, `/api/reminders/end?${new URLSearchParams({ token })}`)

/** For an unproven mailbox. */
const unprovenBlocks = (shop: Shop, end: string) => [
  'Hai chiesto di ricordarti una cosa: la trovi nel tuo account.',
  { button: 'Vedi i promemoria', href: siteLink(shop, '/profile?section=reminders') },
  'Se non vuoi altri messaggi come questo, terminali:',
  { button: 'Termina il promemoria', href: endLink(shop, end) },
]

/**
 * Reminds of a supply that runs out. The subject names nothing, no medicine is named, and an unproven mailbox learns
 * neither product nor pharmacy nor prescription (docs/domain.md#L14).
 */
export function refillMail(shop: Shop, refill: Refill): Mail {
  const { recipient, product, pharmacy, ends_on, next_on, prescription } = refill
  const open = siteLink(shop, `/confirm/reminder?${new URLSearchParams({ token: refill.open, act: 'open' })}`)
  const named = may(product, 'named_in_mail') ? product.name : 'Un prodotto che hai preso'
  const until = formatLongDate(ends_on)
  return compose(shop, {
    recipient,
    subject: SUBJECT,
    greeting: 'Ciao',
    heading: HEADING,
    blocks: recipient.confirmed
      ? [
          `${named} da ${pharmacy} ti dura fino a ${until}, secondo quello che ci hai detto.`,
          prescription &&
            'Per averlo di nuovo serve la ricetta: se ti serve ancora, chiedila per tempo al tuo medico. Quando ce l’hai, consegnala da qui.',
          { button: prescription ? 'Consegna la ricetta' : 'Prepara l’ordine', href: open },
          'Prezzo e disponibilità sono quelli di oggi, e li vedi prima di ordinare. Se non ordini tu, non parte niente.',
          `Il prossimo promemoria arriva ${formatLongDate(next_on)}. Se non ti serve più, terminalo:`,
          { button: 'Termina il promemoria', href: endLink(shop, refill.end) },
        ]
      : unprovenBlocks(shop, refill.end),
    footer: FOOTER,
    unsubscribe: unsubscribeLink(shop, refill.end),
  })
}

interface Repetition {
  recipient: Recipient<string>
  id: string
  pharmacy: string
  next_on: string
  /** The pharmacy has left the shop, which ends it. */
  closed: boolean
  /** Token of the link that ends it. */
  end: string
}

/**
 * Says that an order can be repeated, or that it no longer can. No product is named: the page behind the link needs the
 * account (docs/domain.md#L43).
 */
export function repeatOrderMail(shop: Shop, { recipient, id, pharmacy, next_on, closed, end }: Repetition): Mail {
  const order = siteLink(shop, `/profile?${new URLSearchParams({ section: 'reminders', repeat: id })}`)
  const ended = [
    `${pharmacy} non vende più in questo negozio, quindi il tuo ordine che si ripete è terminato. Puoi cominciarne uno nuovo da un’altra farmacia.`,
    { button: 'Vedi i promemoria', href: siteLink(shop, '/profile?section=reminders') },
  ]
  const asked = [
    `Il tuo ordine che si ripete, da ${pharmacy}, questa volta è per ${formatLongDate(next_on)}.`,
    { button: 'Vedi prezzi e ordina', href: order },
    'Prezzi e disponibilità sono quelli del giorno in cui apri la pagina. Se non ordini tu, non parte niente e non paghi niente.',
    'Dalla stessa pagina puoi saltare questa volta o scegliere un altro giorno. Se non ti serve più, terminalo:',
    { button: 'Termina l’ordine che si ripete', href: endLink(shop, end) },
  ]
  return compose(shop, {
    recipient,
    subject: SUBJECT,
    greeting: 'Ciao',
    heading: HEADING,
    blocks: recipient.confirmed ? (closed ? ended : asked) : unprovenBlocks(shop, end),
    footer: FOOTER,
    unsubscribe: unsubscribeLink(shop, end),
  })
}
