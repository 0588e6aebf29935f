'use client'

import type { FieldValues, UseFormReturn } from 'react-hook-form'
import messages from '@/messages/it.json'
import type { FormRefusal } from './form-failure'
import { type FormDraft, useDraft } from './use-draft'
import { type FormSettings, useSubmitForm } from './use-submit-form'

type Form<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent>

/** A form whose writing the tab keeps until it is sent. `draft` as `useDraft` wants it; `kept` says that it is there again. */
export function useKeptForm<Values extends FieldValues, Sent, Answer>({
  draft,
  kept = messages.profile.kept,
  onSent,
  onRefused,
  ...settings
}: Omit<FormSettings<Values, Sent, Answer>, 'onSent' | 'onRefused'> & {
  draft: FormDraft<NoInfer<Values>> | undefined
  kept?: string
  /** Calls `forget` once nothing of it is to be kept: after a reset, before one leaves. */
  onSent: (answer: Answer, form: Form<Values, Sent>, forget: () => void) => unknown
  onRefused?: (refusal: FormRefusal, forget: () => void) => boolean | undefined
}) {
  const state = useSubmitForm<Values, Sent, Answer>({
    ...settings,
    onSent: (answer, form) => onSent(answer, form, () => forget()),
    onRefused: (refusal) => onRefused?.(refusal, () => forget()),
  })
  const { restored, forget } = useDraft(state.form, draft)
  const text = restored === 'without' ? messages.profile.keptWithoutCode : kept
  return { ...state, forget, kept: restored && state.form.formState.submitCount === 0 ? text : null }
}
