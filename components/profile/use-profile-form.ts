'use client'

import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import type { FormTexts } from '@/components/account/texts'
import { resolverOf } from '@/components/checkout/form-errors'
import { type FormDraft, type Restored, useDraft } from '@/components/forms/use-draft'
import type { FieldError } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'

export interface ProfileFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Why the platform refused the whole. */
  failure: string | null
  setFailure: (text: string | null) => void
  /** Puts a refusal at its fields, else above the form. */
  refuse: (failure: Failure, onScreen?: (field: string) => string) => void
  restored: Restored
  forget: () => void
}

/** A form of the profile: checked before it is sent, kept for the tab while it is written. */
export function useProfileForm<Values extends FieldValues>({
  texts,
  fields,
  defaults,
  errorsOf,
  resolver,
  draft,
}: {
  texts: FormTexts
  /** In the order of the screen. */
  fields: readonly string[]
  defaults: Values
  errorsOf: (values: Values) => FieldError[]
  /** In place of `errorsOf` where checking takes more. */
  resolver?: Resolver<Values>
  draft?: FormDraft<Values> | undefined
}): ProfileFormState<Values> {
  const form = useForm<Values>({
    resolver: resolver ?? resolverOf<Values>(errorsOf),
    defaultValues: defaults as DefaultValues<Values>,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { setError } = form
  const kept = useDraft(form, draft)

  function refuse(failed: Failure, onScreen: (field: string) => string = (field) => field) {
    const { errors, ...reason } = failureOf(failed)
    const known = errors.map(({ field, code }) => ({ field: onScreen(field), code }))
    const shown = known.filter(({ field }) => fields.includes(field))
    for (const [index, { field, code }] of shown.entries())
      setError(field as Path<Values>, { message: code }, { shouldFocus: index === 0 })
    // Who is sent to the login needs no reproach meanwhile.
    if (shown.length === 0 && reason.code !== 'unauthenticated') setFailure(failureText(texts, reason))
  }

  return { form, failure, setFailure, refuse, ...kept }
}
