'use client'

import { useState, useSyncExternalStore } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { fill } from '@/lib/i18n/fill'
import { loginPath } from '@/lib/session/guard'
import type { SocialOutcome } from '@/lib/social/outcome'
import { PROVIDER_NAMES, providerNamed } from '@/lib/social/providers'
import { type SocialButton, SocialButtons, useWish } from './social-buttons'

export interface AuthTexts {
  login: string
  sign_up: string
  or: string
  remember: string
  /** `{provider}` stands for its name. */
  outcomes: Record<SocialOutcome, string>
}

/** The ways in. What became of a login through a provider is told above them. */
export function AuthChoices({ providers, texts }: { providers: readonly SocialButton[]; texts: AuthTexts }) {
  const [remember, setRemember] = useState(false)
  const wish = useWish()
  const outcome = useOutcome(texts)
  return (
    <>
      <div role="alert" className="not-empty:mb-4">
        {outcome && <Notice tone="warning" title={outcome} />}
      </div>
      <div className="grid gap-3">
        <ButtonLink href={loginPath(wish)} size="lg" wide>
          {texts.login}
        </ButtonLink>
        <ButtonLink href="/signup" size="lg" variant="secondary" wide>
          {texts.sign_up}
        </ButtonLink>
      </div>
      <p className="my-4 text-center text-muted">{texts.or}</p>
      <SocialButtons providers={providers} remember={remember} />
      {providers.some(({ configured }) => configured) && (
        <Checkbox
          label={texts.remember}
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
          className="mt-2"
        />
      )}
    </>
  )
}

const never = () => () => {}

/** The text of what the address says became of it; null where it says nothing that we know. */
function useOutcome({ outcomes }: AuthTexts): string | null {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )
  const asked = new URLSearchParams(search)
  const provider = providerNamed(asked.get('provider'))
  const text = Object.entries(outcomes).find(([name]) => name === asked.get('social'))?.[1]
  return provider && text ? fill(text, { provider: PROVIDER_NAMES[provider] }) : null
}
