import { SHORT_ID } from '../http/problem'
import { type Shop, siteLink } from '../mail/blocks'
import { compose } from '../mail/compose'
import { toPharmacy } from '../pharmacies'

/** To the pharmacy, about a new or revoked delegation. Mails contain neither name nor codice fiscale. */
export function delegationMail(
  shop: Shop,
  email: string | null | undefined,
  id: string,
  what: 'signed' | 'revoked',
  hasStaff = false,
) {
  const reference = id.slice(0, SHORT_ID)
  const signed = what === 'signed'
  return compose(shop, {
    recipient: toPharmacy({ email }),
    subject: signed ? `Nuova delega al ritiro ${reference}` : `Delega al ritiro ${reference} revocata`,
    blocks: [
      signed
        ? `Un cliente autorizza la farmacia a ritirare ricette per suo conto. Intestatario, codice fiscale, ambito e firma sono nella delega: ${hasStaff ? 'un farmacista la vede al banco, e la accetta o la rifiuta.' : 'chi gestisce il negozio la apre con questo riferimento.'}`
        : 'Da adesso la farmacia non può più ritirare ricette con questa delega. Se negli ordini da preparare c’erano ricette della stessa persona non ancora verificate, non valgono più: chiedete al cliente prima di usarle.',
      signed && hasStaff && { button: 'Apri le deleghe al banco', href: siteLink(shop, '/banco/posta?cosa=deleghe') },
    ],
    footer: `Messaggio di ${shop.BRAND_NAME} per la farmacia.`,
  })
}
