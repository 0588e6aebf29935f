import * as z from 'zod/mini'
import { new_password, sign_up_user, social_user } from '@/lib/contract/auth'
import { isoBirthDay } from '@/lib/forms/birth-day'

const typed_birth_day = z.pipe(
  z.string().check(z.refine((text) => text.trim() !== '', { error: 'required', abort: true })),
  z.pipe(z.transform(isoBirthDay), sign_up_user.shape.birth_day),
)

/** The sign-up form: the contract's schema, a date as one types it, and the password twice. */
export const sign_up_form = z.object({
  user: z.extend(z.omit(sign_up_user, { origin: true }), { birth_day: typed_birth_day }),
  password: new_password,
  confirm_password: z.string(),
})
export type SignUpForm = z.input<typeof sign_up_form>

/** Nothing is ticked beforehand. */
export const EMPTY_USER = {
  first_name: '',
  last_name: '',
  birth_day: '',
  privacy_consent: false,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
}

/** What is left to ask of a person whom a provider has vouched for. */
export const social_sign_up_form = z.object({ user: z.extend(social_user, { birth_day: typed_birth_day }) })
export type SocialSignUpForm = z.input<typeof social_sign_up_form>
