import type { Shop } from '../mail/blocks'
import { compose, type Mail } from '../mail/compose'

/** A code for a guest's mailbox; the same for every mailbox: it mentions no order and no account. */
export function guestCodeMail(shop: Shop, recipient: string, code: string): Mail {
  return compose(shop, {
    recipient: { address: recipient, confirmed: false },
    subject: `Il tuo codice per ${shop.BRAND_NAME}`,
    heading: 'Ecco il tuo codice',
    blocks: [
      'Scrivilo nella pagina da cui l’hai chiesto.',
      { code, label: 'Codice' },
      'Vale dieci minuti e una volta sola. Non darlo a nessuno: noi non te lo chiederemo mai. Se non l’hai chiesto tu, ignora questa email.',
    ],
    footer: 'Ricevi questa email perché qualcuno ha scritto il tuo indirizzo nel nostro negozio online.',
  })
}
