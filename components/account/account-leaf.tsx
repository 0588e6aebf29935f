'use client'

import { lazy, Suspense } from 'react'
import { HeaderActionFallback, HeaderLink } from '@/components/layout/header-action'
import type { HelpTexts } from '@/components/pharmacy/help-texts'
import { UserIcon } from '@/components/ui/shell-icons'
import { useSession } from '@/lib/session/browser'

// A guest's page loads none of it.
const SignedIn = lazy(() => import('./signed-in'))

export interface AccountTexts {
  login: string
  profile: string
  logout: string
  unknown: string
  retry: string
  logout_failed: string
}

export interface Help {
  label: string
  texts: HelpTexts
}

/**
 * The header's account: a guest's login, a customer's profile and "Esci", or neither where the platform does not answer: then nobody
 * is taken for a guest. `help` is what only a customer has besides: the chat.
 */
export function AccountLeaf({ texts, help }: { texts: AccountTexts; help?: Help }) {
  const { status } = useSession()
  const login = <HeaderLink href="/login" icon={UserIcon} label={texts.login} text={texts.login} />
  if (status === 'pending')
    return (
      <>
        <noscript>{login}</noscript>
        <HeaderActionFallback wide />
      </>
    )
  if (status === 'guest') return login
  return (
    <Suspense fallback={<HeaderActionFallback wide />}>
      <SignedIn texts={texts} help={help} />
    </Suspense>
  )
}
