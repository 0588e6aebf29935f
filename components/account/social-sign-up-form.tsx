'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, get, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useDraft } from '@/components/forms/use-draft'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  EMPTY_USER,
  SOCIAL_SIGN_UP_FIELDS,
  type SocialSignUpRequest,
  type SocialSignUpForm as SocialSignUpValues,
  social_sign_up_draft,
  social_sign_up_form,
} from '@/lib/forms/sign-up'
import { finishSignUp } from '@/lib/social/browser'
import { markLeaving } from '@/lib/social/return'
import { codeOf, codeText, failureText } from './failure-text'
import { failureOf } from './form-failure'
import { FormHead } from './form-head'
import { ConsentFields, PersonFields } from './sign-up-fields'
import type { SignUpTexts } from './sign-up-form'
import { SubmitButton } from './submit-button'

type Field = (typeof SOCIAL_SIGN_UP_FIELDS)[number]

export type SocialSignUpTexts = Pick<
  SignUpTexts,
  | 'summary'
  | 'codes'
  | 'problems'
  | 'too_many'
  | 'network'
  | 'first_name'
  | 'last_name'
  | 'birth_day'
  | 'birth_day_hint'
  | 'consents'
  | 'marketing'
  | 'profiling'
  | 'localization'
  | 'submit'
  | 'kept'
> & { expired: string; again: string }

const resolver = standardSchemaResolver<SocialSignUpValues, unknown, SocialSignUpRequest>(social_sign_up_form)
const draft_schema = social_sign_up_draft as z.ZodMiniType<Partial<SocialSignUpValues>>

/** What a provider does not tell of a new customer. Who one is stays in a sealed cookie. */
export function SocialSignUpForm({
  texts,
  privacy,
  known,
  person,
  again,
}: {
  texts: SocialSignUpTexts
  privacy: ReactNode
  /** What the provider said; it may be corrected. */
  known: { first_name: string; last_name: string }
  /** Tells one person's draft from another's. */
  person: number
  /** Where one begins anew once the provider's word is too old. */
  again: string
}) {
  const form = useForm<SocialSignUpValues, unknown, SocialSignUpRequest>({
    resolver,
    defaultValues: { user: { ...EMPTY_USER, ...known } } as DefaultValues<SocialSignUpValues>,
  })
  const { register, handleSubmit, formState, setError } = form
  const { restored, forget } = useDraft(form, { name: 'social_sign_up', user_id: person, schema: draft_schema })
  const [failure, setFailure] = useState<{ text: string; expired: boolean } | null>(null)

  const submit = handleSubmit(async ({ user }) => {
    setFailure(null)
    const result = await finishSignUp(user)
    if (result.ok) {
      forget()
      markLeaving()
      window.location.assign(result.redirect)
      return new Promise<void>(() => {})
    }
    const { errors, ...reason } = failureOf(result.failure)
    const at = errors.filter(({ field }) => SOCIAL_SIGN_UP_FIELDS.some((name) => name === field))
    for (const [index, { field, code }] of at.entries())
      setError(field as Field, { message: code }, { shouldFocus: index === 0 })
    const expired = reason.code === 'link_expired'
    if (at.length === 0) setFailure({ expired, text: expired ? texts.expired : failureText(texts, reason) })
  })

  const labels: Partial<Record<Field, string>> = {
    'user.first_name': texts.first_name,
    'user.last_name': texts.last_name,
    'user.birth_day': texts.birth_day,
  }
  const field = (name: Field) => ({
    ...register(name),
    id: name,
    error: codeText(texts, codeOf(get(formState.errors, name))),
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <FormHead
        texts={texts}
        fields={SOCIAL_SIGN_UP_FIELDS.map((id) => ({ id, label: labels[id] }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure?.text ?? null}
        action={
          failure?.expired && (
            <a href={again} rel="nofollow" className={buttonClasses({ size: 'sm', variant: 'secondary' })}>
              {texts.again}
            </a>
          )
        }
      />
      {restored && formState.submitCount === 0 && <Notice live title={texts.kept} />}
      <PersonFields
        first_name={field('user.first_name')}
        last_name={field('user.last_name')}
        birth_day={field('user.birth_day')}
        texts={texts}
      />
      <ConsentFields
        privacy={field('user.privacy_consent')}
        marketing={register('user.marketing_consent')}
        profiling={register('user.profiling_consent')}
        localization={register('user.localization_consent')}
        texts={texts}
        notice={privacy}
      />
      <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  )
}
