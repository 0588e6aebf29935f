import * as z from 'zod/mini'
import { new_password, sign_up_user } from '@/lib/contract/auth'
import { isoBirthDay } from './birth-day'

const typed_birth_day = z.pipe(
  z.string().check(z.refine((text) => text.trim() !== '', { error: 'required', abort: true })),
  z.pipe(z.transform(isoBirthDay), sign_up_user.shape.birth_day),
)

/** The sign-up form: the contract's schema, a date as one types it, and the password twice. */
export const sign_up_form = z
  .object({
    user: z.extend(z.omit(sign_up_user, { origin: true }), { birth_day: typed_birth_day }),
    password: new_password,
    confirm_password: z.string(),
  })
  .check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      error: 'password_mismatch',
      path: ['confirm_password'],
      // Told together with the other fields' mistakes, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value,
    }),
  )
export type SignUpForm = z.input<typeof sign_up_form>
export type SignUpRequest = z.output<typeof sign_up_form>

/** The form's fields in their order on the screen; the names are the contract's. */
export const SIGN_UP_FIELDS = [
  'user.first_name',
  'user.last_name',
  'user.birth_day',
  'user.email',
  'password',
  'confirm_password',
  'user.privacy_consent',
] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
