import { and, asc, eq, gt } from 'drizzle-orm'
import type { DeskPaymentAccount, DeskPeople } from '@/lib/contract/desk-people'
import { randomKey } from '@/lib/identifiers/random-key'
import { chargeMails } from '../account'
import { staff, staff_links, staff_pharmacies } from '../database/schema/staff'
import type { SomeHandlers, Staff } from '../http/handler'
import { formatId, parseId } from '../http/page'
import { first, invalidField } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { listAccounts, removeAccount, setAccount } from '../payments'
import type { PharmacyRow } from '../pharmacies'
import { byStaff, readAudit, recordAudit } from './audit'
import { mailOwners, staffInvitationMail, staffPasswordMail } from './desk-mails'
import { dropInvitations, issueStaffLink } from './links'
import { lockStaff, memberVersion, removeFromPharmacy, setRolesAt } from './members'
import { requireProof } from './passkeys'
import { hasRoleAt, ownPharmacy, requireRoleAt, toDeskPharmacy } from './scope'

/** Pending invitations of a pharmacy: more than a pharmacy has staff. */
const PENDING_MAX = 50

export const deskPeopleHandlers = {
  async listDeskAudit({ query: { pharmacy_id, ...page }, staff: me }, runtime) {
    return readAudit(runtime.database, (await ownedPharmacy(runtime, me, pharmacy_id)).id, page)
  },

  async listDeskPeople({ query, staff: me }, runtime) {
    return readPeople(runtime, me, await ownedPharmacy(runtime, me, query.pharmacy_id))
  },

  async inviteToDesk(request, runtime) {
    const { body, staff: me } = request
    const { email, roles } = body
    const { database, env, now } = runtime
    const pharmacy = await ownedPharmacy(runtime, me, body.pharmacy_id)
    await chargeMails(runtime, 'inviteToDesk', request, { unproven: email, proven: me.email })
    await database.transaction(async (transaction) => {
      await lockStaff(transaction, pharmacy.id)
      const { members, invitations } = await readPeople({ ...runtime, database: transaction }, me, pharmacy)
      if (members.some((one) => one.email === email)) throw invalidField('email', 'staff_already')
      if (invitations.length >= PENDING_MAX) throw invalidField('email', 'too_many')
      // A second invitation replaces the first.
      await dropInvitations(transaction, email, pharmacy.id)
      const link = { id: randomKey(), purpose: 'invitation', email, pharmacy_id: pharmacy.id, roles } as const
      const token = await issueStaffLink(transaction, { ...link, by_staff_id: me.id }, now())
      await queueMail(transaction, staffInvitationMail(env, { email, token, pharmacy: pharmacy.name }), 'recipient')
      const invited = { action: 'invited', about: link.id, after: roles, pharmacy_ids: [pharmacy.id] } as const
      await recordAudit({ ...runtime, database: transaction }, byStaff(me, request.address), invited)
    })
    return readPeople(runtime, me, pharmacy)
  },

  async takeBackDeskInvitation({ params: { id }, body, staff: me, address }, runtime) {
    const pharmacy = await ownedPharmacy(runtime, me, body.pharmacy_id)
    await runtime.database.transaction(async (database) => {
      const own = and(eq(staff_links.id, id), eq(staff_links.pharmacy_id, pharmacy.id))
      const { roles } = first(await database.delete(staff_links).where(own).returning({ roles: staff_links.roles }))
      const done = { action: 'invitation_taken_back', about: id, before: roles, pharmacy_ids: [pharmacy.id] } as const
      await recordAudit({ ...runtime, database }, byStaff(me, address), done)
    })
    return readPeople(runtime, me, pharmacy)
  },

  async setDeskRoles({ params: { id }, body, staff: me, address }, runtime) {
    const pharmacy = await ownedPharmacy(runtime, me, body.pharmacy_id)
    const { version, roles, ...proof } = body
    const takes = parseId(id) === me.id && roles.includes('pharmacist') && !hasRoleAt(me, pharmacy.id, 'pharmacist')
    if (takes) await requireProof(runtime, me, proof)
    const change = { pharmacy_id: pharmacy.id, staff_id: parseId(id), version, roles }
    await setRolesAt(runtime, change, byStaff(me, address), async (database) => {
      const told = { pharmacy_ids: [pharmacy.id], of: 'pharmacist role' } as const
      if (takes) await mailOwners({ ...runtime, database }, me, told)
    })
    return readPeople(runtime, me, pharmacy)
  },

  async removeFromDesk({ params: { id }, body, staff: me, address }, runtime) {
    const pharmacy = await ownedPharmacy(runtime, me, body.pharmacy_id)
    await removeFromPharmacy(
      runtime,
      { pharmacy_id: pharmacy.id, staff_id: parseId(id), version: body.version },
      byStaff(me, address),
    )
    return readPeople(runtime, me, pharmacy)
  },

  async getDeskPaymentAccount({ query, staff: me }, runtime) {
    return readPaymentAccount(runtime, await ownedPharmacy(runtime, me, query.pharmacy_id))
  },

  async setDeskPaymentAccount({ body, staff: me, address }, runtime) {
    const { pharmacy_id, provider = 'stripe', secret_key, webhook_secret = null, ...proof } = body
    const pharmacy = await ownedPharmacy(runtime, me, pharmacy_id)
    await requireProof(runtime, me, proof)
    await setAccount(runtime, pharmacy.id, { provider, secret_key, webhook_secret }, (database) =>
      recordAudit({ ...runtime, database }, byStaff(me, address), {
        ...{ action: 'payment_keys_set', pharmacy_ids: [pharmacy.id] },
      }),
    )
    return readPaymentAccount(runtime, pharmacy)
  },

  async removeDeskPaymentAccount({ body, staff: me, address }, runtime) {
    const { pharmacy_id, ...proof } = body
    const pharmacy = await ownedPharmacy(runtime, me, pharmacy_id)
    await requireProof(runtime, me, proof)
    await removeAccount(runtime, pharmacy.id, (database) =>
      recordAudit({ ...runtime, database }, byStaff(me, address), {
        ...{ action: 'payment_keys_removed', pharmacy_ids: [pharmacy.id] },
      }),
    )
    return readPaymentAccount(runtime, pharmacy)
  },

  async mailDeskPassword(request, runtime) {
    const { params, body, staff: me } = request
    const { database, env, now } = runtime
    const pharmacy = await ownedPharmacy(runtime, me, body.pharmacy_id)
    const { members } = await readPeople(runtime, me, pharmacy)
    const { email, id } = first(members.filter((one) => one.id === params.id))
    await chargeMails(runtime, 'mailDeskPassword', request, { unproven: email, proven: me.email })
    await database.transaction(async (transaction) => {
      const staff_id = parseId(id)
      await transaction
        .delete(staff_links)
        .where(and(eq(staff_links.staff_id, staff_id), eq(staff_links.purpose, 'password')))
      const link = { id: randomKey(), purpose: 'password', email, staff_id } as const
      const token = await issueStaffLink(transaction, { ...link, by_staff_id: me.id }, now())
      await queueMail(transaction, staffPasswordMail(env, { email, token }), 'recipient')
      const sent = { action: 'password_link_sent', subject_id: staff_id, pharmacy_ids: [pharmacy.id] } as const
      await recordAudit({ ...runtime, database: transaction }, byStaff(me, request.address), sent)
    })
    return readPeople(runtime, me, pharmacy)
  },
} satisfies SomeHandlers

/** Returns a pharmacy that the member of staff owns. Throws `not_found` for another's, `forbidden` without that role. */
async function ownedPharmacy({ database }: Runtime, me: Staff, pharmacyId: string): Promise<PharmacyRow> {
  const pharmacy = await ownPharmacy(database, me, pharmacyId)
  requireRoleAt(me, pharmacy.id, 'owner')
  return pharmacy
}

async function readPaymentAccount(runtime: Runtime, { id }: PharmacyRow): Promise<DeskPaymentAccount> {
  const [shown] = await listAccounts(runtime, id)
  if (!shown) return { account: null }
  const { code: _, ...account } = shown
  return { account }
}

async function readPeople({ database, now }: Runtime, me: Staff, pharmacy: PharmacyRow): Promise<DeskPeople> {
  const members = await database
    .select({ id: staff.id, name: staff.name, email: staff.email, roles: staff_pharmacies.roles })
    .from(staff_pharmacies)
    .innerJoin(staff, eq(staff.id, staff_pharmacies.staff_id))
    .where(eq(staff_pharmacies.pharmacy_id, pharmacy.id))
    .orderBy(asc(staff.name), staff.id)
  const { id, email, roles, expires_at } = staff_links
  const invitations = await database
    .select({ id, email, roles, expires_at })
    .from(staff_links)
    .where(and(eq(staff_links.pharmacy_id, pharmacy.id), gt(expires_at, now())))
    .orderBy(asc(email))
  return {
    pharmacy: toDeskPharmacy(pharmacy),
    members: members.map(({ id, ...one }) => ({
      ...one,
      id: formatId(id),
      is_me: id === me.id,
      version: memberVersion(one),
    })),
    invitations: invitations.map(({ expires_at, ...one }) => ({ ...one, expires_at: expires_at.toISOString() })),
  }
}
