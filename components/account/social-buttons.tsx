'use client'

import { useState, useSyncExternalStore } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { SocialProvider } from '@/lib/contract/auth'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { safeRedirect } from '@/lib/session/guard'
import { markLeaving } from '@/lib/social/return'

export interface SocialButton {
  id: SocialProvider
  label: string
  /** What is said where the shop, or its platform, has no such login. */
  unavailable: string
  configured: boolean
}

const never = () => () => {}

/** Where one wanted to go, out of this page's address; the page itself is the same for all. */
export function useWish(): string | null {
  return useSyncExternalStore(
    never,
    () => safeRedirect(new URLSearchParams(window.location.search).get('redirect')),
    () => null,
  )
}

/** The specification's social buttons. One that is not set up says so. */
export function SocialButtons({ providers, remember }: { providers: readonly SocialButton[]; remember: boolean }) {
  const [said, setSaid] = useState<string | null>(null)
  const redirect = useWish()
  const has_call = useHasCall('socialLogin')
  const look = buttonClasses({ variant: 'secondary', wide: true })
  const search = new URLSearchParams({ ...(redirect && { redirect }), ...(remember && { remember: '1' }) })
  return (
    <div className="grid gap-3">
      {providers.map(({ id, label, unavailable, configured }) =>
        configured && has_call ? (
          // A plain link: it leaves the shop by our server, and nothing of it may be fetched ahead.
          <a
            key={id}
            href={`/api/social/${id}${search.size > 0 ? `?${search}` : ''}`}
            rel="nofollow"
            className={look}
            onClick={markLeaving}
          >
            {label}
          </a>
        ) : (
          <button key={id} type="button" className={look} onClick={() => setSaid(unavailable)}>
            {label}
          </button>
        ),
      )}
      <div role="status" className="empty:absolute">
        {said && <Notice title={said} />}
      </div>
    </div>
  )
}
