import { and, arrayContains, eq, inArray, ne } from 'drizzle-orm'
import { toPlace } from '@/lib/rules/city-name'
import { pharmacies } from '../database/schema/places'
import { staff, staff_pharmacies } from '../database/schema/staff'
import type { Staff } from '../http/handler'
import { SHORT_ID } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { type Shop, siteLink, Typed } from '../mail/blocks'
import { compose, queueMail } from '../mail/compose'
import type { Recipient } from '../mail/recipient'
import type { PharmacyRow } from '../pharmacies'
import { dated, describeSeller } from '../pharmacies'

/**
 * To whoever wrote to the pharmacy: its words and nothing of the message, since the mailbox may be a stranger's. The
 * answer to it goes to the pharmacy.
 */
export function messageAnsweredMail(
  shop: Shop,
  { email, pharmacy, received_at, answer }: { email: string; pharmacy: PharmacyRow; received_at: Date; answer: string },
) {
  return compose(shop, {
    recipient: { address: email, confirmed: false, reply_to: pharmacy.email },
    subject: `Risposta di ${pharmacy.name}`,
    heading: `${pharmacy.name} ti risponde`,
    blocks: [answer],
    footer: `Hai scritto ${toPlace(describeSeller(pharmacy))} dal sito, il ${dated(received_at)}.`,
  })
}

/** To the customer: the pharmacy refused the delegation. Like all about it without name and codice fiscale. */
export function delegationRefusedMail(
  shop: Shop,
  {
    recipient,
    pharmacy,
    id,
    reason,
  }: { recipient: Recipient; pharmacy: PharmacyRow; id: string; reason: string | null },
) {
  return compose(shop, {
    recipient: { ...recipient, reply_to: pharmacy.email },
    subject: `Delega al ritiro ${id.slice(0, SHORT_ID)} non accettata`,
    heading: 'la farmacia non può usare la tua delega',
    greeting: 'Ciao',
    blocks: [
      ...(reason ? [`${pharmacy.name} scrive: ${reason}`] : []),
      'La delega non vale più. Puoi firmarne un’altra nel tuo profilo, o chiedere alla farmacia.',
    ],
    footer: `Messaggio di ${describeSeller(pharmacy)}.`,
  })
}

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

const ALERTS = {
  'pharmacist role': {
    subject: 'Al banco un titolare ora è anche farmacista',
    heading: 'Un titolare ha preso il ruolo di farmacista',
    text: 'Da adesso vede anche le ricette e le firme delle deleghe.',
  },
  'passkey removed': {
    subject: 'Al banco è stata tolta una passkey',
    heading: 'Una passkey è stata tolta',
    text: 'Da adesso non apre più il banco.',
  },
} as const

interface Alert {
  email: string
  /** Who did it, and where they work. */
  name: string
  pharmacy: string
  of: keyof typeof ALERTS
  at: Date
}

/** To an owner: what somebody at the desk did that an intruder would do too. */
export function ownerAlertMail(shop: Shop, { email, name, pharmacy, of, at }: Alert) {
  const { subject, heading, text } = ALERTS[of]
  return compose(shop, {
    // Staff have accepted a mailed link, or the operator has added their address.
    recipient: { address: email, confirmed: true },
    subject,
    heading,
    blocks: [
      text,
      { facts: { Chi: new Typed(name), Farmacia: pharmacy, Quando: dated(at) } },
      'Se non te lo aspettavi, parlane subito con questa persona. Nel Registro, in Persone, vedi chi ha fatto che cosa.',
      { button: 'Apri il Registro', href: siteLink(shop, '/banco/registro') },
    ],
    footer: 'Ricevi questa email perché sei titolare di una farmacia.',
  })
}

/** Queues the mail to the owners of the pharmacies other than who did it. Throws `rate_limited`. */
export async function mailOwners(
  { database, env, now }: Pick<Runtime, 'database' | 'env' | 'now'>,
  me: Pick<Staff, 'id' | 'name'>,
  { pharmacy_ids, of }: { pharmacy_ids: readonly number[]; of: Alert['of'] },
): Promise<void> {
  const at = staff_pharmacies
  const rows = await database
    .select({ id: staff.id, email: staff.email, pharmacy: pharmacies.name })
    .from(at)
    .innerJoin(staff, eq(staff.id, at.staff_id))
    .innerJoin(pharmacies, eq(pharmacies.id, at.pharmacy_id))
    .where(and(inArray(at.pharmacy_id, [...pharmacy_ids]), arrayContains(at.roles, ['owner']), ne(staff.id, me.id)))
    .orderBy(staff.id, pharmacies.name)
  for (const { id, email } of new Map(rows.map((row) => [row.id, row])).values()) {
    const pharmacy = rows.flatMap((row) => (row.id === id ? row.pharmacy : [])).join(', ')
    const mail = ownerAlertMail(env, { email, name: me.name, pharmacy, of, at: now() })
    await queueMail(database, mail, { staff: `${me.id} ${id}` }, { repeats: of })
  }
}
