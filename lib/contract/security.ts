import * as z from 'zod/mini'
import { linkToken } from './auth'
import { customerCall, publicCall } from './call'
import { by_id, code, email, id, PASSWORD_MAX, password } from './values'

export const openSession = z.object({
  id,
  agent: z.nullable(z.string()),
  created_at: z.string(),
  used_at: z.string(),
  /** The calling session. */
  current: z.boolean(),
})

/** Separate from other account calls, so that only the profile's pages load them. */
export const securityCalls = {
  confirmIdentity: customerCall('POST /v1/me/identity', {
    summary: "Confirms the customer's identity with the password or a mailed code, for this session and ten minutes",
    credentials: true,
    ext: true,
    body: z.strictObject({
      password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX, 'too_long'))),
      code: z.optional(code(20)),
    }),
    problems: ['wrong_password', 'rate_limited'],
  }),
  sendIdentityCode: customerCall('POST /v1/me/identity-code', {
    summary: 'Sends a code for confirmIdentity to the e-mail address',
    mails: 'charged',
    ext: true,
    problems: ['rate_limited'],
  }),
  changeEmail: customerCall('POST /v1/me/email', {
    summary: 'Asks both addresses whether the account may change its e-mail address',
    mails: 'charged',
    ext: true,
    body: z.strictObject({ email }),
    status: 202,
    problems: ['confirmation_required', 'rate_limited'],
  }),
  answerEmailChange: publicCall('POST /v1/auth/email-change', {
    summary: 'The answer of one of the two addresses, with the token of its link',
    mails: 'covered',
    ext: true,
    credentials: true,
    /** `password`: required to confirm the new address in another browser. */
    body: z.strictObject({ token: linkToken, accept: z.boolean(), password: z.optional(password) }),
    answer: z.object({ state: z.enum(['waiting', 'changed', 'refused']) }),
    problems: ['wrong_password', 'link_expired', 'rate_limited'],
  }),
  listSessions: customerCall('GET /v1/me/sessions', {
    summary: "The customer's sessions, last used first",
    ext: true,
    answer: z.array(openSession),
  }),
  endSession: customerCall('DELETE /v1/me/sessions/{id}', {
    summary: 'Logs another device out',
    ext: true,
    params: by_id,
  }),
  endOtherSessions: customerCall('DELETE /v1/me/sessions', {
    summary: 'Logs out all other devices',
    ext: true,
  }),
}
