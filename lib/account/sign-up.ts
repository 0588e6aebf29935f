import * as z from 'zod/mini'
import { new_password, sign_up_user, social_user } from '@/lib/contract/auth'
import type { FieldError } from '@/lib/contract/problem'
import { toBirthDay } from '@/lib/rules/read-date'
import { isBlank } from '@/lib/values/text'
import { nameErrors } from './new-password'

const typed_birth_day = z.pipe(
  z.string().check(z.refine((text) => !isBlank(text), { error: 'required', abort: true })),
  z.pipe(z.transform(toBirthDay), sign_up_user.shape.birth_day),
)

/** The contract's schema, with a typed date. The password is typed once, in a field that can show it. */
export const sign_up_form = z.object({
  user: z.extend(z.omit(sign_up_user, { origin: true }), { birth_day: typed_birth_day }),
  password: new_password,
})
export type SignUpForm = z.input<typeof sign_up_form>

/** Checks of a registration across fields. */
export const signUpErrors = ({ user: { email }, password }: typeof EMPTY_SIGN_UP, brand: string): FieldError[] =>
  nameErrors('password', password, { email, brand })

/** Consents are not preselected. */
export const EMPTY_USER = {
  first_name: '',
  last_name: '',
  birth_day: '',
  privacy_consent: false,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
}
export const EMPTY_SIGN_UP = { user: { ...EMPTY_USER, email: '' }, password: '' }

/** Fields that remain after a provider's login. */
export const social_sign_up_form = z.object({ user: z.extend(social_user, { birth_day: typed_birth_day }) })
export type SocialSignUpForm = z.input<typeof social_sign_up_form>
