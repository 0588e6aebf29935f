import { type Shop, Typed } from './blocks'
import { compose } from './compose'
import { moment, toPharmacy } from './format'

/** To the pharmacy: orders left untouched for an hour of opening time. */
export function reminderMail(
  shop: Shop,
  email: string | null | undefined,
  orders: readonly { number: string; created_at: Date }[],
) {
  const one = orders.length === 1
  return compose(shop, {
    recipient: toPharmacy({ email }),
    subject: one
      ? 'Un ordine aspetta di essere preso in carico'
      : `${orders.length} ordini aspettano di essere presi in carico`,
    blocks: [
      {
        facts: Object.fromEntries(
          orders.map(({ number, created_at }) => [`Ordine ${number}`, `ricevuto ${moment(created_at)}`]),
        ),
      },
      'Il cliente non ha ancora notizie: conferma l’ordine o annullalo.',
    ],
    footer: 'Ricevi questo messaggio una sola volta per ogni ordine.',
  })
}

/** To the pharmacy: a message from the shop's form. Replies go to its sender. */
export function messageMail(shop: Shop, message: { recipient: string; name: string; email: string; text: string }) {
  const name = new Typed(message.name)
  return compose(shop, {
    recipient: toPharmacy({ email: message.recipient }, message.email),
    subject: ['Messaggio di ', name, ' dal sito'],
    heading: ['Messaggio di ', name],
    blocks: [{ facts: { Nome: name, Email: new Typed(message.email) } }, new Typed(message.text)],
    footer: `Scritto nel modulo di ${shop.BRAND_NAME}. La tua risposta arriva a chi ha scritto.`,
  })
}
