'use client'

import { type SyntheticEvent, useState } from 'react'
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
import { drawn, takeFilled } from './drawn'
import { codeText, errorCode, failureText } from './failure-text'
import { errorTree } from './resolver'

/** A form without JavaScript: its action, and the previous input with its result. */
export interface PlainForm {
  action: string
  hidden: Record<string, string>
  sent: { values: object; errors: FieldError[]; failure: { code: string | null; text: string } | null } | null
}

export interface FormSettings<Values extends FieldValues, Sent, Answer> {
  /** Labels by field in screen order. The field name is the control's ID. */
  labels: Record<string, string>
  /** ID prefix if a page has several forms. */
  prefix?: string
  resolver: Resolver<Values, unknown, Sent>
  /** Omit if the form exists before hydration: defaults would overwrite early typing. */
  defaults?: NoInfer<DefaultValues<Values>>
  /** Texts of this form for error codes at a field, or for `<field> <code>`. */
  codes?: Record<string, string>
  /** Returns null if nothing was sent and the form has said why. */
  send: (values: Sent) => Promise<{ ok: true; data: Answer } | { ok: false; failure: Failure } | FormRefusal | null>
  onSent: (answer: Answer, form: UseFormReturn<Values, unknown, Sent>) => unknown
  /** Handles a refusal; returns true if nothing else must be shown. */
  onRefused?: (refusal: FormRefusal, form: UseFormReturn<Values, unknown, Sent>) => boolean | undefined
  /** Maps a field of the request to its name on the screen. */
  onScreen?: (field: string) => string
  /** Text for a failure of the whole form. */
  explain?: (reason: FormFailure) => string
  /** Support without JavaScript. */
  plain?: PlainForm | undefined
}

export type SubmitFormState<Values extends FieldValues, Sent> = ReturnType<typeof useSubmitForm<Values, Sent, unknown>>

/** A form that is validated and sent; errors appear at their fields, else above them. */
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
  const [failure, setFailure] = useState(sent?.failure ?? null)
  // react-hook-form focuses the first invalid field in the order of registration.
  for (const name of Object.keys(labels)) form.register(name as Path<Values>)

  const errorText = (code: string | undefined, name: string) =>
    codes[`${name} ${code}`] ?? codes[code ?? ''] ?? codeText(code)

  function refuse(refusal: FormRefusal) {
    if (onRefused?.(refusal, form)) return
    const { errors, code } = refusal
    const shown = errors
      .map((error) => ({ ...error, field: onScreen(error.field) }))
      .filter(({ field }) => field in labels)
    for (const [index, error] of shown.entries())
      form.setError(error.field as Path<Values>, { message: error.code }, { shouldFocus: index === 0 })
    // A redirect to the login needs no error message.
    if (shown.length === 0 && code !== 'unauthenticated') setFailure({ code, text: explain(refusal) })
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const result = await send(values)
    if (!result) return
    if (result.ok) return void (await onSent(result.data, form))
    refuse('failure' in result ? toFormFailure(result.failure) : result)
  })

  return {
    form,
    labels,
    prefix,
    plain,
    errorText,
    failure,
    /** Props of a field's control. */
    field: (name: Path<Values>) => ({
      ...(sent ? drawn(form.register(name), get(form.getValues(), name)) : form.register(name)),
      id: `${prefix}${name}`,
      label: labels[name] ?? '',
      error: errorText(errorCode(get(form.formState.errors, name)), name),
    }),
    submit: (event?: SyntheticEvent<Element>) => {
      takeFilled(form, event?.currentTarget)
      return submit(event)
    },
  }
}
