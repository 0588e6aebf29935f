import { type Shop, siteLink } from '../mail/blocks'
import { compose } from '../mail/compose'

const desk = (shop: Shop, token: string) => siteLink(shop, `/banco/invito?${new URLSearchParams({ token })}`)

/** To whom an owner invites: the same for a mailbox with a login and without. */
export function staffInvitationMail(
  shop: Shop,
  { email, token, pharmacy }: Record<'email' | 'token' | 'pharmacy', string>,
) {
  return compose(shop, {
    recipient: { address: email, confirmed: false },
    subject: `Invito al banco di ${pharmacy}`,
    heading: `${pharmacy} ti invita al suo banco`,
    blocks: [
      `Chi è titolare di ${pharmacy} ti invita a lavorare al banco, dove arrivano gli ordini del negozio online.`,
      { button: 'Accetta l’invito', href: desk(shop, token) },
      'Il link vale tre giorni e una volta sola. Se non lavori in questa farmacia, ignora questa email.',
    ],
    footer: 'Ricevi questa email perché chi è titolare di una farmacia ha scritto il tuo indirizzo.',
  })
}

/** The link to choose a new password for the desk. */
export function staffPasswordMail(shop: Shop, { email, token }: Record<'email' | 'token', string>) {
  return compose(shop, {
    recipient: { address: email, confirmed: false },
    subject: 'Nuova password per il banco',
    heading: 'Scegli una nuova password per il banco',
    blocks: [
      'Chi è titolare della farmacia ti manda il link per scegliere una nuova password.',
      { button: 'Scegli la password', href: desk(shop, token) },
      'Il link vale un’ora e una volta sola. Finché non ne scegli una nuova, vale la password di prima.',
    ],
    footer: 'Ricevi questa email perché lavori al banco di una farmacia.',
  })
}
