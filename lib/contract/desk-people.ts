import * as z from 'zod/mini'
import { link_token, new_password } from './auth'
import { publicCall, staffCall } from './call'
import { DESK_ROLES, desk_pharmacy, desk_role } from './desk'
import { desk_import_kind } from './desk-imports'
import { desk_proof } from './desk-passkeys'
import { name } from './name'
import { by_id, email, id, part_of, query_after, version } from './values'

const roles = z.array(desk_role).check(z.minLength(1, 'required'), z.maxLength(DESK_ROLES.length, 'too_many'))

/** Who works at a pharmacy, and who is invited; other pharmacies of theirs are not told. */
export const desk_people = z.object({
  pharmacy: desk_pharmacy,
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      roles: z.array(desk_role),
      is_me: z.boolean(),
      /** Sent with a change: with another version it is 409 `conflict`. */
      version: z.string(),
    }),
  ),
  invitations: z.array(z.object({ id, email: z.string(), roles: z.array(desk_role), expires_at: z.string() })),
})
export type DeskPeople = z.infer<typeof desk_people>

/** What a mailed link of the desk is for, told to whoever has it. */
export const desk_invitation = z.object({
  purpose: z.enum(['invitation', 'password']),
  email: z.string(),
  /** Null for a new password. */
  pharmacy: z.nullable(z.string()),
  roles: z.array(desk_role),
  /** The mailbox has a login at the desk: neither name nor password are asked for. */
  known: z.boolean(),
})
export type DeskInvitation = z.infer<typeof desk_invitation>

export const audit_action = z.enum([
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
export type AuditAction = z.infer<typeof audit_action>

/** A member of staff; the name is null once they are removed. */
const audited_person = z.object({ id, name: z.nullable(z.string()) })

/** An entry of the record of who did what. */
export const audit_entry = z.object({
  id,
  at: z.string(),
  action: audit_action,
  /** Null for the operator, and for a login that failed. */
  by: z.nullable(audited_person),
  by_operator: z.boolean(),
  /** Whom it concerns. */
  subject: z.nullable(audited_person),
  /** Address of an invitation that waits. */
  email: z.nullable(z.string()),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** Kind of an imported file. */
  imported: z.nullable(desk_import_kind),
  /** Command of the operator, with the references that it was given. */
  command: z.nullable(z.string()),
  /** Roles before and after. */
  before: z.nullable(z.array(desk_role)),
  after: z.nullable(z.array(desk_role)),
  /** The same for entries from one network; says nothing else about it. */
  network: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof audit_entry>

export const AUDIT_PAGE = 50

export const payment_provider = z.enum(['stripe', 'mollie'])

/** Account of a pharmacy at a provider of online payments; its keys are never told. */
const desk_payment_account = z.object({
  account: z.nullable(
    z.object({
      provider: payment_provider,
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
export type DeskPaymentAccount = z.infer<typeof desk_payment_account>

const secret = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(300, 'too_long'))

export const deskPeopleCalls = {
  listDeskAudit: staffCall('GET /v1/desk/audit', {
    summary: 'Who did what at a pharmacy, newest first: logins, people, roles, prescriptions, commands of the operator',
    role: 'owner',
    query: z.object({ pharmacy_id: id, ...query_after(id, AUDIT_PAGE) }),
    answer: part_of(audit_entry, id),
    problems: ['not_found'],
  }),
  listDeskPeople: staffCall('GET /v1/desk/people', {
    summary: 'The staff of a pharmacy, and open invitations',
    role: 'owner',
    query: z.object({ pharmacy_id: id }),
    answer: desk_people,
    problems: ['not_found'],
  }),
  inviteToDesk: staffCall('POST /v1/desk/invitations', {
    summary:
      'Mails a link, valid once for three days, to a new member of staff; the answer does not tell who has a login',
    role: 'owner',
    full_login: true,
    mails: 'charged',
    body: z.strictObject({ pharmacy_id: id, email, roles }),
    answer: desk_people,
    problems: ['not_found', 'rate_limited'],
  }),
  takeBackDeskInvitation: staffCall('POST /v1/desk/invitations/{id}/take-back', {
    summary: 'Revokes an invitation and its link',
    role: 'owner',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id }),
    answer: desk_people,
  }),
  setDeskRoles: staffCall('POST /v1/desk/people/{id}/roles', {
    summary:
      'Changes the roles of a member of staff at a pharmacy, which keeps an owner. Owners who become pharmacists prove who they are, and the other owners get a mail',
    role: 'owner',
    full_login: true,
    credentials: true,
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id, version, roles, ...desk_proof }),
    answer: desk_people,
    problems: ['conflict', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  removeFromDesk: staffCall('POST /v1/desk/people/{id}/remove', {
    summary: 'Removes a member of staff from a pharmacy, which keeps an owner, and ends their sessions',
    role: 'owner',
    full_login: true,
    params: by_id,
    body: z.strictObject({ pharmacy_id: id, version }),
    answer: desk_people,
    problems: ['conflict', 'validation_failed'],
  }),
  getDeskPaymentAccount: staffCall('GET /v1/desk/payments/account', {
    summary: 'With which account a pharmacy takes online payments',
    role: 'owner',
    query: z.object({ pharmacy_id: id }),
    answer: desk_payment_account,
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
      provider: z.optional(payment_provider),
      ...{ secret_key: secret, webhook_secret: z.optional(secret), ...desk_proof },
    }),
    answer: desk_payment_account,
    problems: ['not_found', 'conflict', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  removeDeskPaymentAccount: staffCall('POST /v1/desk/payments/account/remove', {
    summary: 'Takes no more online payments with the account; needs proof of who is at the desk',
    role: 'owner',
    credentials: true,
    body: z.strictObject({ pharmacy_id: id, ...desk_proof }),
    answer: desk_payment_account,
    problems: ['not_found', 'validation_failed', 'wrong_password', 'rate_limited'],
  }),
  mailDeskPassword: staffCall('POST /v1/desk/people/{id}/password', {
    summary: 'Mails a member of staff a link, valid once for an hour, to choose a new password',
    role: 'owner',
    full_login: true,
    mails: 'charged',
    params: by_id,
    body: z.strictObject({ pharmacy_id: id }),
    answer: desk_people,
    problems: ['rate_limited'],
  }),
  readDeskInvitation: publicCall('POST /v1/desk/invitation', {
    summary: 'The purpose of a mailed link of the desk',
    ext: true,
    server_only: true,
    body: z.strictObject({ token: link_token }),
    answer: desk_invitation,
    problems: ['link_expired', 'rate_limited'],
  }),
  acceptDeskInvitation: publicCall('POST /v1/desk/invitation/accept', {
    summary: 'Accepts an invitation, or sets a new password, by a mailed link',
    ext: true,
    server_only: true,
    body: z.strictObject({ token: link_token, name: z.optional(name(80)), password: z.optional(new_password) }),
    problems: ['link_expired', 'rate_limited', 'validation_failed'],
  }),
}
