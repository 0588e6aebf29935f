'use client'

import { useState, useSyncExternalStore } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PressButton } from '@/components/ui/press-button'
import { PROVIDER_NAMES } from '@/lib/account/social-providers'
import { markLeaving } from '@/lib/account/social-return'
import type { SocialProvider } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { safeRedirect } from '@/lib/session/redirect'
import messages from '@/messages/it.json'

const texts = messages.auth
const LABELS = { google: texts.socialGoogle, facebook: texts.socialFacebook, apple: texts.socialApple }

const never = () => () => {}

/** The URL's query, read in the browser since the page is cached. */
export function useAsked(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )
  return new URLSearchParams(search)
}

/** The buttons of the three providers; one that shop or platform does not support says so. */
export function SocialButtons({
  providers,
  configured,
  remember,
}: {
  providers: readonly SocialProvider[]
  configured: readonly SocialProvider[]
  remember: boolean
}) {
  const [missing, setMissing] = useState<SocialProvider | null>(null)
  const redirect = safeRedirect(useAsked().get('redirect'))
  const hasCall = useHasCall('socialLogin')
  const look = buttonClasses({ variant: 'secondary', wide: true })
  const search = new URLSearchParams({ ...(redirect && { redirect }), ...(remember && { remember: '1' }) })
  return (
    <div className="grid gap-3">
      {providers.map((id) =>
        configured.includes(id) && hasCall ? (
          // A plain link: it leaves the shop through our server and must not be prefetched.
          <a
            key={id}
            href={`/api/social/${id}${search.size > 0 ? `?${search}` : ''}`}
            rel="nofollow"
            className={look}
            onClick={markLeaving}
          >
            {LABELS[id]}
          </a>
        ) : (
          <PressButton key={id} className={look} onClick={() => setMissing(id)}>
            {LABELS[id]}
          </PressButton>
        ),
      )}
      <div role="status" className="empty:absolute">
        {missing && <Notice title={fill(texts.socialUnavailable, { provider: PROVIDER_NAMES[missing] })} />}
      </div>
    </div>
  )
}
