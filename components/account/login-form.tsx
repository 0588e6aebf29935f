'use client'

import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
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
import { login_request } from '@/lib/session/status'
import messages from '@/messages/it.json'
import { SocialButtons, useAsked } from './social-buttons'
import { WayLink } from './way-link'

const texts = messages.auth

const resolver = schemaResolver(login_request)

/** Login with e-mail and password or configured providers; leads to the destination. */
export function LoginForm({ social = [], plain }: { social?: readonly SocialProvider[]; plain?: PlainForm }) {
  const form = useSubmitForm({
    labels: { username: texts.email, password: texts.password },
    resolver,
    plain,
    // Imported on submit: it is a large part of the page's script.
    send: async (credentials) => {
      const code = await onDemand(import('@/lib/session/login'))
      return code ? code.login(credentials) : UNREACHED
    },
    onSent: () => {
      goOn()
      return new Promise<void>(() => {})
    },
    onRefused: ({ code }, { setFocus }) => {
      if (code === 'invalid_credentials') setFocus('password', { shouldSelect: true })
      return false
    },
  })
  const { getValues, control, formState } = form.form
  const wish = safeRedirect(useAsked().get('redirect') ?? plain?.hidden.redirect)
  const remember = useWatch({ control, name: 'remember_me' })

  useEffect(() => {
    // The page is cached for all visitors, so only the browser knows the reason. A toast does not shift the layout.
    const left = takeLogoutNotice()
    if (new URLSearchParams(window.location.search).has('expired'))
      showToast({ text: texts.expired, id: 'session-expired' })
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
      {social.length > 0 && (
        <>
          <p className="text-center text-muted">{texts.or}</p>
          <SocialButtons providers={social} configured={social} remember={Boolean(remember)} />
        </>
      )}
    </>
  )
  return (
    <SubmitForm of={form} action={resend} button={ways}>
      <TextField {...form.field('username')} {...EMAIL} autoComplete="username" />
      <PasswordField {...form.field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.field('remember_me')} label={texts.remember} />
        <WayLink href="/forgot-password" wish={plain?.hidden.redirect}>
          {texts.forgot}
        </WayLink>
      </div>
    </SubmitForm>
  )
}
