import * as z from 'zod/mini'
import { linkToken, new_password } from './auth'
import { publicCall, staffCall } from './call'
import { DESK_ROLES, deskPharmacy, deskRole } from './desk'
import { deskImportKind } from './desk-imports'
import { deskProof } from './desk-passkeys'
import { name } from './name'
import { by_id, email, id, partOf, queryAfter, version } from './values'

const roles = z.array(deskRole).check(z.minLength(1, 'required'), z.maxLength(DESK_ROLES.length, 'too_many'))

/** Who works at a pharmacy, and who is invited; other pharmacies of theirs are not told. */
export const deskPeople = z.object({
  pharmacy: deskPharmacy,
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      roles: z.array(deskRole),
      is_me: z.boolean(),
      /** Sent with a change: with another version it is 409 `conflict`. */
      version: z.string(),
    }),
  ),
  invitations: z.array(z.object({ id, email: z.string(), roles: z.array(deskRole), expires_at: z.string() })),
})
export type DeskPeople = z.infer<typeof deskPeople>

/** What a mailed link of the desk is for, told to whoever has it. */
export const deskInvitation = z.object({
  purpose: z.enum(['invitation', 'password']),
  email: z.string(),
  /** Null for a new password. */
  pharmacy: z.nullable(z.string()),
  roles: z.array(deskRole),
  /** The mailbox has a login at the desk: neither name nor password are asked for. */
  known: z.boolean(),
})
export type DeskInvitation = z.infer<typeof deskInvitation>

export const auditAction = z.enum([
  'login',
  'login_by_pin',
  'login_failed',
  'pin_failed',
  'password_changed',
  'password_link_sent',
  'passkey_added',
  'passkey_removed',
  'pin_set',
  'pin_removed',
  'invited',
  'invitation_taken_back',
  'joined',
  'roles_changed',
  'removed',
  'prescription_opened',
  'signature_opened',
  'file_imported',
  'import_undone',
  'payment_keys_set',
  'payment_keys_removed',
  'command',
])
export type AuditAction = z.infer<typeof auditAction>

/** A member of staff; the name is null once they are removed. */
const auditedPerson = z.object({ id, name: z.nullable(z.string()) })

/** An entry of the record of who did what. */
export const auditEntry = z.object({
  id,
  at: z.string(),
  action: auditAction,
  /** Null for the operator, and for a login that failed. */
  by: z.nullable(auditedPerson),
  by_operator: z.boolean(),
  /** Whom it concerns. */
  subject: z.nullable(auditedPerson),
  /** Address of an invitation that waits. */
  email: z.nullable(z.string()),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** Kind of an imported file. */
  imported: z.nullable(deskImportKind),
  /** Command of the operator, with the references that it was given. */
  command: z.nullable(z.string()),
  /** Roles before and after. */
  before: z.nullable(z.array(deskRole)),
  after: z.nullable(z.array(deskRole)),
  /** The same for entries from one network; says nothing else about it. */
  network: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const AUDIT_PAGE = 50

export const paymentProvider = z.enum(['stripe', 'mollie'])

/** Account of a pharmacy at a provider of online payments; its keys are never told. */
const deskPaymentAccount = z.object({
  account: z.nullable(
    z.object({
      provider: paymentProvider,
      /** Of the secret key. */
      last_four: z.string(),
      /** Without a secret of its webhook no event is taken, and payments are found at the return and by the minute. */
      has_webhook: z.boolean(),
      /** Address for the provider's events. */
      webhook_url: z.string(),
      since: z.string(),
    }),
  ),
})
export type DeskPaymentAccount = z.infer<typeof deskPaymentAccount>

const secret = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(300, 'too_long'))

export const deskPeopleCalls = {
  listDeskAudit: staffCall('GET /v1/desk/audit', {
    summary: 'Who did what at a pharmacy, newest first: logins, people, roles, prescriptions, commands of the operator',
    role: 'owner',
    query: z.object({ pharmacy_id: id, ...queryAfter(id, AUDIT_PAGE) }),
    answer: partOf(auditEntry, id),
    problems: ['not_found'],
  }),
  listDeskPeople: staffCall('GET /v1/desk/people', {
    summary: 'The staff of a pharmacy, and open invitations',
    role: 'owner',
    query: z.object({ pharmacy_id: id }),
    answer: deskPeople,
    problems: ['not_found'],
  }),
  inviteToDesk: staffCall('POST /v1/desk/invitations', {
    summary:
      'Mails a link, valid once for three days, to a new member of staff; the answer does not tell who has a login',
    role: 'owner',
    full_login: true,
    mails: 'charged',
    body: z.strictObject({ pharmacy_id: id, email, roles }),
    answer: deskPeople,
    problems: ['not_found', 'rate_limited'],
  }),
  takeBackDeskInvitation: staffCall('POST /v1/desk/invitations/{id}/take-back', {
    summary: 'Revokes an invitation and its link',
    role: 'owner',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id }),
    answer: deskPeople,
  }),
  setDeskRoles: staffCall('POST /v1/desk/people/{id}/roles', {
    summary:
      'Changes the roles of a member of staff at a pharmacy, which keeps an owner. Owners who become pharmacists prove who they are, and the other owners get a mail',
    role: 'owner',
    full_login: true,
    credentials: true,
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id, version, roles, ...deskProof }),
    answer: deskPeople,
    problems: ['conflict', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  removeFromDesk: staffCall('POST /v1/desk/people/{id}/remove', {
    summary: 'Removes a member of staff from a pharmacy, which keeps an owner, and ends their sessions',
    role: 'owner',
    full_login: true,
    params: by_id,
    body: z.strictObject({ pharmacy_id: id, version }),
    answer: deskPeople,
    problems: ['conflict', 'validation_failed'],
  }),
  getDeskPaymentAccount: staffCall('GET /v1/desk/payments/account', {
    summary: 'With which account a pharmacy takes online payments',
    role: 'owner',
    query: z.object({ pharmacy_id: id }),
    answer: deskPaymentAccount,
    problems: ['not_found'],
  }),
  setDeskPaymentAccount: staffCall('POST /v1/desk/payments/account', {
    summary:
      'Sets the keys of the account that takes the online payments, once its provider has accepted them; needs proof of who is at the desk',
    role: 'owner',
    credentials: true,
    body: z.strictObject({
      pharmacy_id: id,
      /** Stripe if it is missing. */
      provider: z.optional(paymentProvider),
      ...{ secret_key: secret, webhook_secret: z.optional(secret), ...deskProof },
    }),
    answer: deskPaymentAccount,
    problems: ['not_found', 'conflict', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  removeDeskPaymentAccount: staffCall('POST /v1/desk/payments/account/remove', {
    summary: 'Takes no more online payments with the account; needs proof of who is at the desk',
    role: 'owner',
    credentials: true,
    body: z.strictObject({ pharmacy_id: id, ...deskProof }),
    answer: deskPaymentAccount,
    problems: ['not_found', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  mailDeskPassword: staffCall('POST /v1/desk/people/{id}/password', {
    summary: 'Mails a member of staff a link, valid once for an hour, to choose a new password',
    role: 'owner',
    full_login: true,
    mails: 'charged',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id }),
    answer: deskPeople,
    problems: ['rate_limited'],
  }),
  readDeskInvitation: publicCall('POST /v1/desk/invitation', {
    summary: 'The purpose of a mailed link of the desk',
    ext: true,
    server_only: true,
    body: z.strictObject({ token: linkToken }),
    answer: deskInvitation,
    problems: ['link_expired', 'rate_limited'],
  }),
  acceptDeskInvitation: publicCall('POST /v1/desk/invitation/accept', {
    summary: 'Accepts an invitation, or sets a new password, by a mailed link',
    ext: true,
    server_only: true,
    body: z.strictObject({ token: linkToken, name: z.optional(name(80)), password: z.optional(new_password) }),
    problems: ['link_expired', 'rate_limited', 'validation_failed'],
  }),
}
