import * as z from 'zod/mini'
import { new_password, signUpUser, socialUser } from '@/lib/contract/auth'
import type { FieldError } from '@/lib/contract/problem'
import { toBirthDay } from '@/lib/rules/read-date'
import { isBlank } from '@/lib/values/text'
import { nameErrors } from './new-password'

const typedBirthDay = z.pipe(
  z.string().check(z.refine((text) => !isBlank(text), { error: 'required', abort: true })),
  z.pipe(z.transform(toBirthDay), signUpUser.shape.birth_day),
)

/** The contract's schema, with a typed date. The password is typed once, in a field that can show it. */
export const signUpForm = z.object({
  user: z.extend(z.omit(signUpUser, { origin: true }), { birth_day: typedBirthDay }),
  password: new_password,
})
export type SignUpForm = z.input<typeof signUpForm>

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
export const socialSignUpForm = z.object({ user: z.extend(socialUser, { birth_day: typedBirthDay }) })
export type SocialSignUpForm = z.input<typeof socialSignUpForm>
