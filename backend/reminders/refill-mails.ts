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

/**
 * Reminds of a supply that runs out. The subject names nothing, no medicine is named, and an unproven mailbox learns
 * neither product nor pharmacy nor prescription (docs/domain.md#L14).
 */
export function refillMail(shop: Shop, refill: Refill): Mail {
  const { recipient, product, pharmacy, ends_on, next_on, prescription } = refill
  const link = (token: string, act: 'open' | 'end') =>
    siteLink(shop, `/confirm/reminder?${new URLSearchParams({ token, act })}`)
  const named = may(product, 'named_in_mail') ? product.name : 'Un prodotto che hai preso'
  const until = formatLongDate(ends_on)
  return compose(shop, {
    recipient,
    subject: 'Il tuo promemoria',
    greeting: 'Ciao',
    heading: 'ecco il tuo promemoria',
    blocks: recipient.confirmed
      ? [
          `${named} da ${pharmacy} ti dura fino a ${until}, secondo quello che ci hai detto.`,
          prescription &&
            'Per averlo di nuovo serve la ricetta: se ti serve ancora, chiedila per tempo al tuo medico. Quando ce l’hai, consegnala da qui.',
          { button: prescription ? 'Consegna la ricetta' : 'Prepara l’ordine', href: link(refill.open, 'open') },
          'Prezzo e disponibilità sono quelli di oggi, e li vedi prima di ordinare. Se non ordini tu, non parte niente.',
          `Il prossimo promemoria arriva ${formatLongDate(next_on)}. Se non ti serve più, terminalo:`,
          { button: 'Termina il promemoria', href: link(refill.end, 'end') },
        ]
      : [
          'Hai chiesto di ricordarti una cosa: la trovi nel tuo account.',
          { button: 'Vedi i promemoria', href: siteLink(shop, '/profile?section=reminders') },
          'Se non vuoi altri messaggi come questo, terminali:',
          { button: 'Termina il promemoria', href: link(refill.end, 'end') },
        ],
    footer: 'Ricevi questo messaggio perché hai chiesto un promemoria dal tuo account.',
    unsubscribe: siteLink(shop, `/api/reminders/end?${new URLSearchParams({ token: refill.end })}`),
  })
}
