'use client'

import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { MailField } from '@/components/forms/mail-field'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { PasswordField } from '@/components/ui/password-field'
import { EMPTY_SIGN_UP, type SignUpForm as SignUpValues, signUpErrors, signUpForm } from '@/lib/account/sign-up'
import { authCalls, PASSWORD_MIN } from '@/lib/contract/auth'
import { ANYBODY, writeDraft } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import { CONFIRM_PATH, withRedirect } from '@/lib/session/guard'
import { storeWayBack } from '@/lib/session/way-back'
import messages from '@/messages/it.json'
import { PersonFields, personLabels } from './person-fields'
import { useWayBack } from './use-way-back'

const texts = messages.auth

const draft = { name: 'sign_up', user_id: ANYBODY } as const
const labels = personLabels({
  'user.email': texts.email,
  password: texts.password,
})

export function SignUpForm({ privacy, brand, plain }: { privacy: ReactNode; brand: string; plain?: PlainForm }) {
  const { wish, of_mail } = useWayBack()
  const resolver = schemaResolver(signUpForm, (values) => signUpErrors(values, brand))
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft,
    kept: texts.kept,
    plain,
    defaults: EMPTY_SIGN_UP as DefaultValues<SignUpValues>,
    send: ({ user, password }) =>
      api(authCalls.signUp, { body: { user: { ...user, origin: 'W' }, password, ...of_mail } }),
    onSent: ({ email }) => {
      storeWayBack(wish)
      writeDraft('confirm', ANYBODY, { email })
      window.location.assign(withRedirect(CONFIRM_PATH, wish))
      return new Promise<void>(() => {})
    },
  })
  return (
    <SubmitForm of={form} button={texts.submitSignup}>
      <PersonFields of={form} privacy={privacy}>
        <MailField
          {...form.field('user.email')}
          onTake={(email) => form.form.setValue('user.email', email, { shouldValidate: true, shouldDirty: true })}
        />
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          hint={fill(texts.passwordHint, { min: PASSWORD_MIN })}
        />
      </PersonFields>
    </SubmitForm>
  )
}
