'use client'

import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { failureText } from '@/components/forms/failure-text'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { buttonClasses } from '@/components/ui/button'
import { EMPTY_USER, type SocialSignUpForm as SocialSignUpValues, socialSignUpForm } from '@/lib/account/sign-up'
import { finishSignUp } from '@/lib/account/social-browser'
import { markLeaving } from '@/lib/account/social-return'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { PersonFields, personLabels } from './person-fields'

const texts = messages.auth.socialComplete

const resolver = schemaResolver(socialSignUpForm)
const labels = personLabels()

/** The data of a new customer that a provider does not send. The identity stays in a sealed cookie. */
export function SocialSignUpForm({
  privacy,
  provider,
  known,
  person,
  again,
}: {
  privacy: ReactNode
  provider: string
  /** The provider's data, editable. */
  known: { first_name: string; last_name: string }
  /** Owner of the draft. */
  person: string
  /** Where to restart once the provider's token has expired. */
  again: string
}) {
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    resolver,
    draft: { name: 'social_sign_up', user_id: person },
    defaults: { user: { ...EMPTY_USER, ...known } } as DefaultValues<SocialSignUpValues>,
    send: ({ user }) => finishSignUp(user),
    onSent: ({ redirect }) => {
      markLeaving()
      window.location.assign(redirect)
      return new Promise<void>(() => {})
    },
    explain: (failure) => failureText(failure, { link_expired: texts.expired }),
  })
  const restart = (code: string | null) =>
    code === 'link_expired' && (
      <a href={again} rel="nofollow" className={buttonClasses({ size: 'sm', variant: 'secondary' })}>
        {fill(texts.again, { provider })}
      </a>
    )
  return (
    <SubmitForm of={form} action={restart} button={texts.submit}>
      <PersonFields of={form} privacy={privacy} />
    </SubmitForm>
  )
}
