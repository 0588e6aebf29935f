'use client'

import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import type { FormTexts } from '@/components/account/texts'
import { resolverOf } from '@/components/checkout/form-errors'
import type { FieldError } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import { dropDraft, type ProfileForm, readDraft, writeDraft } from '@/lib/profile/draft'

export interface ProfileFormState<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Why the platform refused the whole. */
  failure: string | null
  setFailure: (text: string | null) => void
  /** Puts a refusal at its fields, else above the form. */
  refuse: (failure: Failure, onScreen?: (field: string) => string) => void
  /** What was being written before a reload or a login is there again. */
  restored: boolean
  /** What was written is sent, or not wanted any more. */
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
  draft?: { name: ProfileForm; user_id: number; schema: z.ZodMiniType<Values> } | undefined
}): ProfileFormState<Values> {
  const form = useForm<Values>({
    resolver: resolver ?? resolverOf<Values>(errorsOf),
    defaultValues: defaults as DefaultValues<Values>,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const { reset, subscribe, setError } = form
  const { name, user_id, schema } = draft ?? {}

  useEffect(() => {
    if (!name || user_id === undefined || !schema) return
    const found = readDraft(name, user_id, schema)
    if (found) {
      reset(found, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values }) => writeDraft(name, user_id, values),
    })
  }, [name, user_id, schema, reset, subscribe])

  function refuse(failed: Failure, onScreen: (field: string) => string = (field) => field) {
    const { errors, ...reason } = failureOf(failed)
    const known = errors.map(({ field, code }) => ({ field: onScreen(field), code }))
    const shown = known.filter(({ field }) => fields.includes(field))
    for (const [index, { field, code }] of shown.entries())
      setError(field as Path<Values>, { message: code }, { shouldFocus: index === 0 })
    // Who is sent to the login needs no reproach meanwhile.
    if (shown.length === 0 && reason.code !== 'unauthenticated') setFailure(failureText(texts, reason))
  }

  return {
    form,
    failure,
    setFailure,
    refuse,
    restored,
    forget: () => {
      if (name) dropDraft(name)
      setRestored(false)
    },
  }
}
