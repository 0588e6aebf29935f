import 'server-only'
import { headers } from 'next/headers'
import type { Call } from '@/lib/contract/call'
import { type DeskInvitation, deskPeopleCalls, paymentProvider } from '@/lib/contract/desk-people'
import { readId } from '@/lib/contract/id'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { failPage, platform } from '@/lib/platform/server'
import { type DeskForms, readProof, type SentDeskForm, writeAtDesk } from './forms'
import { DESK, DESK_AUDIT, DESK_INVITATION, DESK_PEOPLE, deskLoginPath, withQuery } from './paths'
import { type DeskVisit, findAtDesk, readAtDesk } from './server'

export const peoplePath = (pharmacyId: string | undefined) => withQuery(DESK_PEOPLE, { farmacia: pharmacyId })

export const ownedPharmacies = ({ pharmacies }: Pick<DeskVisit, 'pharmacies'>) =>
  pharmacies.filter(({ roles }) => roles.includes('owner'))

export const readPeople = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskPeopleCalls.listDeskPeople, { query: { pharmacy_id } }, desk)

export const readPaymentAccount = (desk: DeskVisit, pharmacy_id: string) =>
  findAtDesk(deskPeopleCalls.getDeskPaymentAccount, { query: { pharmacy_id } }, desk)

export const auditPath = (pharmacyId: string | undefined, after?: string | null) =>
  withQuery(DESK_AUDIT, { farmacia: pharmacyId, dopo: after })

/** Reads a page of the record of who did what. */
export const readAudit = (desk: DeskVisit, pharmacy_id: string, after: string | undefined) =>
  readAtDesk(deskPeopleCalls.listDeskAudit, { query: { pharmacy_id, after } }, desk)

/** Returns the pharmacy that the address names, or the first, of those that the person owns; null for none. */
export function chosenPharmacy(desk: Pick<DeskVisit, 'pharmacies'>, chosen: string | undefined): string | null {
  const owned = ownedPharmacies(desk)
  return owned.find(({ id }) => id === (chosen ?? owned[0]?.id))?.id ?? null
}

const peopleForm = (row: Call, read?: (fields: URLSearchParams) => object) => (sent: SentDeskForm) => {
  const { fields } = sent
  const pharmacy_id = readId(fields.get('farmacia')) ?? ''
  const params = { id: fields.get('persona') ?? '' }
  return writeAtDesk(sent, { row, params, body: { pharmacy_id, ...read?.(fields) }, back: peoplePath(pharmacy_id) })
}

/** Sends the keys of payments, which come back in no form. */
const keysForm =
  (row: Call, read: (fields: URLSearchParams) => object): DeskForms[string] =>
  ({ fields, ...sent }) => {
    const pharmacy_id = readId(fields.get('farmacia')) ?? ''
    const body = { pharmacy_id, ...read(fields), ...readProof(fields) }
    const shown = new URLSearchParams({ farmacia: pharmacy_id, provider: fields.get('provider') ?? '' })
    return writeAtDesk({ ...sent, fields: shown }, { row, body, back: peoplePath(pharmacy_id) })
  }

export const peopleForms: DeskForms = {
  'chiavi-pagamenti': keysForm(deskPeopleCalls.setDeskPaymentAccount, (fields) => ({
    provider: paymentProvider.safeParse(fields.get('provider')).data,
    secret_key: fields.get('secret_key') ?? '',
    webhook_secret: fields.get('webhook_secret')?.trim() || undefined,
  })),
  'togli-pagamenti': keysForm(deskPeopleCalls.removeDeskPaymentAccount, () => ({})),
  invita: peopleForm(deskPeopleCalls.inviteToDesk, (fields) => ({
    email: fields.get('email') ?? '',
    roles: fields.getAll('ruolo'),
  })),
  'ritira-invito': peopleForm(deskPeopleCalls.takeBackDeskInvitation),
  ruoli: peopleForm(deskPeopleCalls.setDeskRoles, (fields) => ({
    version: fields.get('versione') ?? '',
    roles: fields.getAll('ruolo'),
    ...readProof(fields),
  })),
  allontana: peopleForm(deskPeopleCalls.removeFromDesk, (fields) => ({ version: fields.get('versione') ?? '' })),
  'nuova-password': peopleForm(deskPeopleCalls.mailDeskPassword),
}

/** Returns what a mailed link is for, or why it is not told. Tries are limited by the visitor's address. */
export async function readInvitation(token: string): Promise<DeskInvitation | 'link_expired' | 'rate_limited'> {
  const row = deskPeopleCalls.readDeskInvitation
  const asked = row.body.safeParse({ token })
  if (!asked.success) return 'link_expired'
  const options = { headers: forwardedHeaders({ headers: await headers() }), cache: 'no-store' as const }
  const found = await platform()(row, { body: asked.data }, options)
  if (found.ok) return found.data
  const code = problemCode(found.failure)
  if (code === 'link_expired' || code === 'rate_limited') return code
  failPage(row, found.failure)
}

export const invitationForms: DeskForms = {
  /** Accepts an invitation, or sets a new password; then the login. */
  accetta(sent) {
    const [token = '', name, password] = ['token', 'name', 'password'].map((one) => sent.fields.get(one) ?? undefined)
    return writeAtDesk(sent, {
      row: deskPeopleCalls.acceptDeskInvitation,
      body: { token, name, password },
      back: withQuery(DESK_INVITATION, { token }),
      next: deskLoginPath(DESK, 'joined'),
    })
  },
}
