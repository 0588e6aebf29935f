'use client'

import { type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitButton } from '@/components/forms/submit-button'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { type PlainForm, useSubmitForm } from '@/components/forms/use-submit-form'
import { ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { onDemand, UNREACHED } from '@/lib/browser/on-demand'
import type { SocialProvider } from '@/lib/contract/auth'
import { ANYBODY, writeDraft } from '@/lib/forms/draft'
import { goOn } from '@/lib/session/go-on'
import { CONFIRM_PATH, withRedirect } from '@/lib/session/guard'
import { takeLogoutNotice } from '@/lib/session/logout-notice'
import { safeRedirect } from '@/lib/session/redirect'
import { loginRequest } from '@/lib/session/status'
import messages from '@/messages/it.json'
import { SocialButtons } from './social-buttons'
import { WayLink } from './way-link'

const texts = messages.auth

const resolver = schemaResolver(loginRequest)

/** Imported on submit: they are a large part of the page's script. */
const loadCalls = () => onDemand(import('@/lib/session/login'))

/** Stays busy until the next page. */
function leave() {
  goOn()
  return new Promise<void>(() => {})
}

/** Whether a button with an action of its own sends the form: the browser then does it. */
const isOtherAction = (event?: SyntheticEvent) =>
  (event?.nativeEvent as SubmitEvent | undefined)?.submitter?.hasAttribute('formaction')

/** Login with e-mail and password, a mailed code or configured providers; leads to the destination. */
export function LoginForm({
  social = [],
  code,
  plain,
}: {
  social?: readonly SocialProvider[]
  /** Button that requests a mailed code, with an action of its own. */
  code?: ReactNode
  plain?: PlainForm
}) {
  const form = useSubmitForm({
    labels: { username: texts.email, password: texts.password },
    resolver,
    plain,
    send: async (credentials) => (await loadCalls())?.login(credentials) ?? UNREACHED,
    onSent: leave,
    onRefused: ({ code }, { setFocus }) => {
      if (code === 'invalid_credentials') setFocus('password', { shouldSelect: true })
      return false
    },
  })
  const { getValues, control, formState } = form.form
  const wish = safeRedirect(plain?.hidden.redirect)
  const remember = useWatch({ control, name: 'remember_me' })

  useEffect(() => {
    // Only the browser knows of a logout. A toast does not shift the layout.
    const left = takeLogoutNotice()
    if (/[?&]expired\b/.test(location.search)) showToast({ text: texts.expired, id: 'session-expired' })
    else if (left) showToast({ text: left === 'erased' ? texts.erased : texts.loggedOut, tone: 'positive', id: 'left' })
  }, [])

  // The platform refuses an unconfirmed registration like a wrong password, so that nobody learns which addresses have an account.
  const resend = (code: string | null) =>
    code === 'invalid_credentials' && (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm">{texts.confirmFirst}</p>
        <ButtonLink
          size="sm"
          variant="secondary"
          href={withRedirect(CONFIRM_PATH, wish)}
          onClick={() => writeDraft('confirm', ANYBODY, { email: getValues('username').trim() })}
        >
          {texts.resendShort}
        </ButtonLink>
      </div>
    )
  const ways = (
    <>
      <SubmitButton loading={formState.isSubmitting} plain={plain !== undefined}>
        {texts.submitLogin}
      </SubmitButton>
      {(code || social.length > 0) && <p className="text-center text-muted">{texts.or}</p>}
      {code}
      {social.length > 0 && <SocialButtons providers={social} configured={social} remember={Boolean(remember)} />}
    </>
  )
  return (
    <SubmitForm
      of={{ ...form, submit: async (event) => (isOtherAction(event) ? undefined : form.submit(event)) }}
      action={resend}
      button={ways}
    >
      <TextField {...form.field('username')} {...EMAIL} autoComplete="username" />
      <PasswordField {...form.field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.field('remember_me')} label={texts.remember} />
        <WayLink href="/forgot-password" wish={wish}>
          {texts.forgot}
        </WayLink>
      </div>
    </SubmitForm>
  )
}

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
