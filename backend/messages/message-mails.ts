import { type Shop, siteLink, Typed } from '../mail/blocks'
import { compose } from '../mail/compose'
import { toPharmacy } from '../pharmacies'

/** To the pharmacy: a message from the shop's form. Replies go to its sender. */
export function messageMail(
  shop: Shop,
  message: { recipient: string; name: string; email: string; text: string },
  hasStaff = false,
) {
  const name = new Typed(message.name)
  return compose(shop, {
    recipient: toPharmacy({ email: message.recipient }, message.email),
    subject: ['Messaggio di ', name, ' dal sito'],
    heading: ['Messaggio di ', name],
    blocks: [
      { facts: { Nome: name, Email: new Typed(message.email) } },
      new Typed(message.text),
      hasStaff && { button: 'Rispondi dal banco', href: siteLink(shop, '/banco/posta') },
    ],
    footer: `Scritto nel modulo di ${shop.BRAND_NAME}. La tua risposta arriva a chi ha scritto.`,
  })
}
