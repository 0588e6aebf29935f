'use client'

import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FieldError } from '@/lib/contract/problem'
import { type FormFailure, type FormRefusal, toFormFailure } from '@/lib/forms/form-failure'
import type { Failure } from '@/lib/platform/result'
import { drawn } from './drawn'
import { codeText, errorCode, failureText } from './failure-text'
import { errorTree } from './resolver'

/** A form without JavaScript: where it goes, and what was sent before and became of it. */
export interface PlainForm {
  action: string
  hidden: Record<string, string>
  sent: { values: object; errors: FieldError[]; failure: { code: string | null; text: string } | null } | null
}

export interface FormSettings<Values extends FieldValues, Sent, Answer> {
  /** What each field is called, in the order of the screen. The name is the control's id. */
  labels: Record<string, string>
  /** Before the ids, where several forms stand on a page. */
  prefix?: string
  resolver: Resolver<Values, unknown, Sent>
  /** A form that is there before its page is hydrated has none: they would be written over early typing. */
  defaults?: NoInfer<DefaultValues<Values>>
  /** What this form says of its own codes at a field. */
  codes?: Record<string, string>
  /** Null where nothing was sent, and the form has said why. */
  send: (values: Sent) => Promise<{ ok: true; data: Answer } | { ok: false; failure: Failure } | FormRefusal | null>
  onSent: (answer: Answer, form: UseFormReturn<Values, unknown, Sent>) => unknown
  /** What a refusal means besides; true where nothing more is to be told. */
  onRefused?: (refusal: FormRefusal, form: UseFormReturn<Values, unknown, Sent>) => boolean | undefined
  /** A field of the request as the screen names it. */
  onScreen?: (field: string) => string
  /** Why the whole was refused, in this form's words. */
  explain?: (reason: FormFailure) => string
  /** It works without JavaScript too. */
  plain?: PlainForm | undefined
}

export type SubmitFormState<Values extends FieldValues, Sent> = ReturnType<typeof useSubmitForm<Values, Sent, unknown>>

/** A form that is checked, sent, and told why it was refused: at its fields, else above them. */
export function useSubmitForm<Values extends FieldValues, Sent, Answer>({
  labels,
  prefix = '',
  resolver,
  defaults,
  codes = {},
  send,
  onSent,
  onRefused,
  onScreen = (field) => field,
  explain = failureText,
  plain,
}: FormSettings<Values, Sent, Answer>) {
  const sent = plain?.sent
  const [errors] = useState(() => sent && errorTree<Values>(sent.errors))
  const begin = (sent?.values as DefaultValues<Values> | undefined) ?? defaults
  const form = useForm<Values, unknown, Sent>({
    resolver,
    ...(begin && { defaultValues: begin }),
    ...(errors && { errors }),
  })
  /** Why the platform refused the whole. */
  const [failure, setFailure] = useState(sent?.failure ?? null)
  // The first wrong field gets the focus in the order of registration, wherever its control is drawn.
  for (const name of Object.keys(labels)) form.register(name as Path<Values>)

  const errorText = (code: string | undefined) => codes[code ?? ''] ?? codeText(code)

  function refuse(refusal: FormRefusal) {
    if (onRefused?.(refusal, form)) return
    const { errors, code } = refusal
    const shown = errors
      .map((error) => ({ ...error, field: onScreen(error.field) }))
      .filter(({ field }) => field in labels)
    for (const [index, error] of shown.entries())
      form.setError(error.field as Path<Values>, { message: error.code }, { shouldFocus: index === 0 })
    // Who is sent to the login needs no reproach meanwhile.
    if (shown.length === 0 && code !== 'unauthenticated') setFailure({ code, text: explain(refusal) })
  }

  return {
    form,
    labels,
    prefix,
    plain,
    errorText,
    failure,
    /** What a field's control is spread with. */
    field: (name: Path<Values>) => ({
      ...(sent ? drawn(form.register(name), get(form.getValues(), name)) : form.register(name)),
      id: `${prefix}${name}`,
      label: labels[name] ?? '',
      error: errorText(errorCode(get(form.formState.errors, name))),
    }),
    submit: form.handleSubmit(async (values) => {
      setFailure(null)
      const result = await send(values)
      if (!result) return
      if (result.ok) return void (await onSent(result.data, form))
      refuse('failure' in result ? toFormFailure(result.failure) : result)
    }),
  }
}
