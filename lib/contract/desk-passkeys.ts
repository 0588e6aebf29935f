import * as z from 'zod/mini'
import { publicCall, staffCall } from './call'
import { name } from './name'
import { id, password } from './values'

/** Options and answers of the Web Authentication API, as JSON (https://www.w3.org/TR/webauthn-3/). */

const base64url = (maximum: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(maximum, 'too_long'))

const BYTES_MAX = 16_384
/** A credential's ID has at most 1023 bytes. */
const credentialId = base64url(1400)
const options = z.record(z.string(), z.unknown())

// Browsers may add members, which are dropped.
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
}

export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(BYTES_MAX),
    attestationObject: base64url(BYTES_MAX),
    transports: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(BYTES_MAX),
    authenticatorData: base64url(BYTES_MAX),
    signature: base64url(BYTES_MAX),
    userHandle: z.optional(base64url(200)),
  }),
})

/** What proves again who is at an open desk: the password, or a passkey's answer to the options of a login. */
export const deskProof = { current_password: z.optional(password), assertion: z.optional(passkeyAssertion) }

/** How a person can take over at a browser; `off` after wrong PINs, until they log in there. */
export const deskSwitch = z.array(z.object({ id, name: z.string(), pin: z.enum(['on', 'off', 'none']) }))
export type DeskSwitch = z.infer<typeof deskSwitch>

const pin = z.string().check(z.regex(/^\d{4,8}$/, 'pin_invalid'))

export const deskPasskeys = z.array(
  z.object({
    id: z.string(),
    /** Given by its owner. */
    name: z.string(),
    created_at: z.string(),
    used_at: z.nullable(z.string()),
  }),
)
export type DeskPasskeys = z.infer<typeof deskPasskeys>

export const deskPasskeyCalls = {
  listDeskPasskeys: staffCall('GET /v1/desk/passkeys', {
    summary: 'The passkeys of the current member of staff',
    answer: deskPasskeys,
  }),
  startDeskPasskey: staffCall('POST /v1/desk/passkeys/options', {
    summary: 'Options to create a passkey, valid once for five minutes; requires the password',
    credentials: true,
    body: z.strictObject({ current_password: password }),
    answer: options,
    problems: ['wrong_password', 'rate_limited'],
  }),
  addDeskPasskey: staffCall('POST /v1/desk/passkeys', {
    summary: 'Stores a created passkey',
    body: z.strictObject({ name: name(60), registration: passkeyRegistration }),
    answer: deskPasskeys,
    problems: ['validation_failed', 'conflict'],
  }),
  removeDeskPasskey: staffCall('POST /v1/desk/passkeys/remove', {
    summary: 'Removes a passkey, with the password or a passkey again; the owners of the pharmacies get a mail',
    credentials: true,
    mails: 'covered',
    body: z.strictObject({ id: credentialId, ...deskProof }),
    answer: deskPasskeys,
    problems: ['not_found', 'wrong_password', 'rate_limited', 'validation_failed'],
  }),
  startPasskeyLogin: publicCall('POST /v1/desk/session/options', {
    summary: 'Options to open a session of the desk with a passkey, valid once for five minutes',
    ext: true,
    server_only: true,
    answer: options,
    problems: ['rate_limited'],
  }),
  openDeskByPasskey: publicCall('POST /v1/desk/session/passkey', {
    summary: 'Opens a session of the desk with a passkey',
    ext: true,
    server_only: true,
    credentials: true,
    body: z.strictObject({ assertion: passkeyAssertion }),
    answer: z.object({ access_token: z.string(), expires_in: z.int() }),
    problems: ['invalid_credentials', 'rate_limited'],
  }),
  setDeskPin: staffCall('POST /v1/desk/pin', {
    summary: 'Sets the PIN of the current member of staff, or removes it, with the password or a passkey again',
    credentials: true,
    body: z.strictObject({ pin: z.nullable(pin), ...deskProof }),
    problems: ['validation_failed', 'wrong_password', 'rate_limited'],
  }),
  listDeskSwitch: publicCall('POST /v1/desk/session/people', {
    summary:
      'Who can take over in this browser (`X-Device`): those with a PIN or a passkey who logged in there in the last 30 days and work with whoever used it last',
    ext: true,
    server_only: true,
    answer: deskSwitch,
  }),
  openDeskByPin: publicCall('POST /v1/desk/session/pin', {
    summary:
      'Opens a session of the desk with a PIN, in a browser (`X-Device`) where the person logged in in the last 30 days; five wrong ones turn it off there until the next login',
    ext: true,
    server_only: true,
    credentials: true,
    body: z.strictObject({ id, pin }),
    answer: z.object({ access_token: z.string(), expires_in: z.int() }),
    problems: ['invalid_credentials'],
  }),
}
