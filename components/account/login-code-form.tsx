'use client'

import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { type PlainForm, useSubmitForm } from '@/components/forms/use-submit-form'
import { TextField } from '@/components/ui/text-field'
import { UNREACHED } from '@/lib/browser/on-demand'
import messages from '@/messages/it.json'
import { leave, loadCalls } from './login-form'

const texts = messages.auth

// A file of its own: the login with a password does not load it.
const CODE_TEXTS: Record<string, string> = {
  code_wrong: messages.errors.code.code_wrong,
  link_expired: messages.validation.order.code_expired,
}

/** Our server reads the code, so that the page needs no more script. */
const codeResolver = schemaResolver(z.object({ code: z.string() }))

/** Login with the code mailed to `email`; leads to the destination. */
export function LoginCodeForm({ email, remember, plain }: { email: string; remember: boolean; plain: PlainForm }) {
  const form = useSubmitForm({
    labels: { code: texts.code.label },
    resolver: codeResolver,
    codes: CODE_TEXTS,
    plain,
    send: async ({ code }) => (await loadCalls())?.loginWithCode({ email, code, remember_me: remember }) ?? UNREACHED,
    onSent: leave,
    onRefused: ({ code }, { setError }) => {
      const isOfField = code !== null && code in CODE_TEXTS
      if (isOfField) setError('code', { message: code }, { shouldFocus: true })
      return isOfField
    },
  })
  return (
    <SubmitForm of={form} button={texts.submitLogin}>
      <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
    </SubmitForm>
  )
}
