'use client'

import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ControlledInput } from '@/components/ui/controlled-input'
import { Notice } from '@/components/ui/notice'
import { PROVIDER_NAMES, providerNamed, SOCIAL_PROVIDERS } from '@/lib/account/social-providers'
import type { SocialProvider } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { loginPath, withRedirect } from '@/lib/session/guard'
import { safeRedirect } from '@/lib/session/redirect'
import messages from '@/messages/it.json'
import { SocialButtons, useAsked } from './social-buttons'

const texts = messages.auth

/** The login methods, below the outcome of a login through a provider. */
export function AuthChoices({ configured }: { configured: readonly SocialProvider[] }) {
  const [remember, setRemember] = useState(false)
  const wish = safeRedirect(useAsked().get('redirect'))
  const outcome = useOutcome()
  return (
    <>
      <div role="alert" className="not-empty:mb-4">
        {outcome && <Notice tone="warning" title={outcome} />}
      </div>
      <div className="grid gap-3">
        <ButtonLink href={loginPath(wish)} size="lg" wide>
          {texts.loginTitle}
        </ButtonLink>
        <ButtonLink href={withRedirect('/signup', wish)} size="lg" variant="secondary" wide>
          {texts.signupTitle}
        </ButtonLink>
      </div>
      <p className="my-4 text-center text-muted">{texts.or}</p>
      <SocialButtons providers={SOCIAL_PROVIDERS} configured={configured} remember={remember} />
      {configured.length > 0 && (
        <Checkbox
          as={ControlledInput}
          label={texts.remember}
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
          className="mt-2"
        />
      )}
    </>
  )
}

/** Text of the URL's outcome; null if unknown. */
function useOutcome(): string | null {
  const asked = useAsked()
  const provider = providerNamed(asked.get('provider'))
  const text = Object.entries(texts.socialOutcome).find(([name]) => name === asked.get('social'))?.[1]
  return provider && text ? fill(text, { provider: PROVIDER_NAMES[provider] }) : null
}
