import * as z from 'zod/mini'
import { MAILED_PAGES } from '@/lib/values/mailed-pages'
import { today } from '@/lib/values/rome-time'
import { compactCode } from '@/lib/values/text'
import { customerCall, optionalCall, publicCall } from './call'
import { name } from './name'
import { namedPatient } from './patients'
import { date, email, id, mailedCode, PASSWORD_MAX, password, phone, tokenUser, username } from './values'

/** NIST SP 800-63B requires length and a check against common passwords, no character classes. */
export const PASSWORD_MIN = 10

/** Age of consent to a digital service (docs/domain.md#L15). */
export const AGE_MIN = 14

const earliestBirth = '1900-01-01'

export const new_password = z
  .string('required')
  .check(
    z.minLength(1, 'required'),
    z.minLength(PASSWORD_MIN, 'password_too_short'),
    z.maxLength(PASSWORD_MAX, 'too_long'),
  )

/** Full years between a birth date and a day, both `YYYY-MM-DD`. */
export function ageOn(birthDay: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return day.slice(5) < birthDay.slice(5) ? years - 1 : years
}

/** Destination of a mailed link (ext). */
const mailedPage = z.enum(MAILED_PAGES)

export const birthDay = date.check(
  z.refine((day) => day <= today(), { error: 'birth_day_in_future', abort: true }),
  z.refine((day) => day >= earliestBirth, { error: 'date_invalid', abort: true }),
)

export const signUpUser = z.strictObject({
  first_name: name(80),
  last_name: name(80),
  birth_day: birthDay.check(z.refine((day) => ageOn(day, today()) >= AGE_MIN, 'too_young')),
  email,
  origin: z.literal('W'),
  privacy_consent: z.literal(true, 'privacy_required'),
  marketing_consent: z.boolean(),
  profiling_consent: z.boolean(),
  localization_consent: z.boolean(),
})
export type SignUpUser = z.infer<typeof signUpUser>

export const credentials = z.strictObject({ username, password, grant_type: z.literal('password') })

export const profile = z.object({
  id,
  email: z.string(),
  email_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null for customers created by an order. */
  birth_day: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  health_code: z.nullable(z.string()),
  pharmacy_id: z.nullable(id),
  privacy_consent: z.boolean(),
  marketing_consent: z.boolean(),
  profiling_consent: z.boolean(),
  localization_consent: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const consent = z.object({
  consent: z.enum([
    'privacy',
    'marketing',
    'profiling',
    'localization',
    'health_data',
    'reminders',
    'favorites',
    'household',
  ]),
  given: z.boolean(),
  at: z.string(),
  /** The order that a `health_data` consent is for. */
  order: z.nullable(z.object({ id, number: z.string() })),
  /** ext: the person that a `household` consent is for. */
  patient: z.optional(z.nullable(namedPatient)),
})
export type Consent = z.infer<typeof consent>

export const linkToken = z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'))

export const socialProvider = z.enum(['google', 'apple', 'facebook'])
export type SocialProvider = z.infer<typeof socialProvider>

/** Data that no provider sends, asked for once. */
export const socialUser = z.omit(signUpUser, { email: true, origin: true })
export type SocialUser = z.infer<typeof socialUser>

const openedSession = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() })

export const authCalls = {
  login: publicCall('POST /v1/auth/login', {
    summary: 'Opens a session with e-mail and password',
    mails: 'covered',
    server_only: true,
    credentials: true,
    body_type: 'form',
    body: credentials,
    answer: openedSession,
    problems: ['invalid_credentials', 'rate_limited'],
  }),
  socialLogin: publicCall('POST /v1/auth/social-login', {
    summary: "Opens a session with a provider's ID token; links or creates the account",
    mails: 'charged',
    server_only: true,
    credentials: true,
    ext: true,
    body: z.strictObject({
      provider: socialProvider,
      id_token: z.string('required').check(z.minLength(1, 'required'), z.maxLength(8000, 'too_long')),
      nonce: z.string('required').check(z.minLength(8, 'invalid'), z.maxLength(200, 'too_long')),
      user: z.optional(socialUser),
    }),
    answer: openedSession,
    /** `conflict`: the address has an account that the provider is not linked to; the embedded backend links it. */
    problems: ['not_found', 'invalid_credentials', 'email_not_confirmed', 'conflict', 'rate_limited', 'unavailable'],
  }),
  sendLoginCode: publicCall('POST /v1/auth/codes', {
    summary: 'Sends a login code of six digits, for the browser that asks; the same answer for an unknown e-mail',
    mails: 'charged',
    server_only: true,
    ext: true,
    body: z.strictObject({ email }),
    /** `issued`: false within a minute of the last code, which stays valid. */
    answer: z.object({ issued: z.boolean(), resend_in_seconds: z.int() }),
    problems: ['rate_limited'],
  }),
  loginWithCode: publicCall('POST /v1/auth/codes/login', {
    summary: 'Opens a session with the mailed code, and confirms the e-mail',
    mails: 'covered',
    server_only: true,
    ext: true,
    credentials: true,
    body: z.strictObject({ email, code: mailedCode }),
    answer: openedSession,
    problems: ['code_wrong', 'link_expired'],
  }),
  logout: customerCall('POST /v1/auth/logout', { summary: 'Revokes the token', server_only: true, ext: true }),
  signUp: publicCall('POST /v1/auth/sign-up', {
    summary: 'Registers a customer; the same answer if the e-mail is taken',
    mails: 'charged',
    body: z.strictObject({ user: signUpUser, password: new_password, redirect: z.optional(mailedPage) }),
    status: 201,
    answer: z.object({ email: z.string() }),
    problems: ['rate_limited'],
  }),
  confirmEmail: publicCall('POST /v1/auth/confirm-email', {
    summary: 'Confirms an e-mail address with the token of the link; in another browser also with a password',
    ext: true,
    /** `email`: from a link that has it; the token alone finds the account. `password`: what the account has from then on. */
    body: z.strictObject({ email: z.optional(email), token: linkToken, password: z.optional(new_password) }),
    problems: ['link_expired', 'rate_limited'],
  }),
  openConfirmed: publicCall('POST /v1/auth/confirmed', {
    summary: 'Opens a session right after confirmEmail, once, for the browser that confirmed',
    mails: 'covered',
    server_only: true,
    ext: true,
    credentials: true,
    body: z.strictObject({ email: z.optional(email), token: linkToken }),
    answer: openedSession,
    problems: ['link_expired', 'rate_limited'],
  }),
  changePassword: customerCall('POST /v1/auth/change-password', {
    summary: 'Changes the password and revokes every other session',
    mails: 'covered',
    credentials: true,
    body: z.strictObject({
      current_password: password,
      new_password,
    }),
    problems: ['wrong_password', 'rate_limited'],
  }),
  forgotPassword: publicCall('POST /v1/auth/forgot-password', {
    summary: 'Sends a reset link; the answer does not reveal whether the address is known',
    mails: 'charged',
    body: z.strictObject({ email }),
    problems: ['rate_limited'],
  }),
  confirmResetPassword: publicCall('POST /confirmresetpassword', {
    summary: 'Sets a new password with the guid of the link, once and for one hour',
    mails: 'covered',
    body: z.strictObject({ guid: linkToken, newPassword: new_password }),
    problems: ['link_expired', 'rate_limited'],
  }),
  sendConfirmEmail: optionalCall('POST /sendConfirmEmail', {
    summary: 'Sends the confirmation link again',
    mails: 'charged',
    token_user: 'body',
    body: z.strictObject({ Email: z.optional(email), TokenUser: tokenUser, redirect: z.optional(mailedPage) }),
    problems: ['rate_limited'],
  }),
  getMe: customerCall('GET /v1/me', { summary: 'The profile', answer: profile }),
  updateMe: customerCall('PATCH /v1/me', {
    summary: 'Changes the profile, its consents or the favourite pharmacy',
    body: z.strictObject({
      first_name: z.optional(name(80)),
      last_name: z.optional(name(80)),
      birth_day: z.optional(birthDay),
      phone_number: z.optional(z.nullable(phone)),
      health_code: z.optional(
        z.nullable(z.string().check(z.overwrite(compactCode), z.maxLength(16, 'health_code_invalid'))),
      ),
      pharmacy_id: z.optional(z.nullable(id)),
      marketing_consent: z.optional(z.boolean()),
      profiling_consent: z.optional(z.boolean()),
      localization_consent: z.optional(z.boolean()),
    }),
    answer: profile,
    problems: ['different_pharmacy', 'not_found'],
  }),
  deleteMe: customerCall('DELETE /v1/me', {
    summary: 'Erases the personal data; orders are kept without it',
    mails: 'covered',
    problems: ['confirmation_required'],
  }),
  listConsents: customerCall('GET /v1/me/consents', {
    summary: 'Current consents with their dates; those to health data per order, newest first',
    ext: true,
    answer: z.array(consent),
  }),
  exportMe: customerCall('GET /v1/me/export', {
    summary: 'All data of the customer, as one document',
    ext: true,
    answer: z.record(z.string(), z.unknown()),
    problems: ['confirmation_required', 'rate_limited'],
  }),
}
