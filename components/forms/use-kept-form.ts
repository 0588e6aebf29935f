'use client'

import type { FieldValues } from 'react-hook-form'
import type { FormRefusal } from '@/lib/forms/form-failure'
import messages from '@/messages/it.json'
import { type FormDraft, useDraft } from './use-draft'
import { type FormSettings, useSubmitForm } from './use-submit-form'

/**
 * A form whose input the tab stores until it is sent; `onSent` returns 'unsent' for an intermediate step. `draft`:
 * see `useDraft`; `kept` announces a restored draft.
 */
export function useKeptForm<Values extends FieldValues, Sent, Answer>({
  draft,
  kept = messages.profile.kept,
  onSent,
  onRefused,
  ...settings
}: Omit<FormSettings<Values, Sent, Answer>, 'onRefused'> & {
  draft: FormDraft<NoInfer<Values>> | undefined
  kept?: string
  onRefused?: (refusal: FormRefusal, forget: () => void) => boolean | undefined
}) {
  const state = useSubmitForm<Values, Sent, Answer>({
    ...settings,
    onSent: (answer, form) => {
      const outcome = onSent(answer, form)
      if (outcome !== 'unsent') forget()
      return outcome
    },
    onRefused: (refusal) => onRefused?.(refusal, () => forget()),
  })
  const { restored, forget } = useDraft(state.form, draft)
  const text = restored === 'without' ? messages.profile.keptWithoutCode : kept
  return { ...state, forget, kept: restored && state.form.formState.submitCount === 0 ? text : null }
}
