'use client'

import { Suspense, useState } from 'react'
import { HeaderActionFallback, HeaderLink } from '@/components/layout/header-action'
import { lazyOnline } from '@/components/ui/lazy'
import { UserIcon } from '@/components/ui/shell-icons'
import { useSession } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import messages from '@/messages/it.json'

// A guest's page loads none of it.
const SignedIn = lazyOnline(async () => (await import('./signed-in')).SignedIn)

/**
 * The header's account: a guest's login, a customer's profile and chat, or neither where the platform does not answer: then nobody
 * is taken for a guest. `chat` is where the operator's chat comes from, which only a customer is offered.
 */
export function AccountMenu({ chat }: { chat?: string | undefined }) {
  const { status } = useSession()
  const login = <LoginLink />
  if (status === 'pending')
    return (
      <>
        <noscript>{login}</noscript>
        <HeaderActionFallback />
      </>
    )
  if (status === 'guest') return login
  return (
    <Suspense fallback={<HeaderActionFallback />}>
      <SignedIn chat={chat} />
    </Suspense>
  )
}

/** The login and the way back from it: to the page on which somebody means to press. */
function LoginLink() {
  const [href, setHref] = useState(loginPath(null))
  function meant() {
    const { pathname, search } = window.location
    // One lands on /home anyway, and a way in is no destination; whoever goes back judges all others (safeRedirect).
    setHref(loginPath(/^\/(home|login|signup|auth)\b/.test(pathname) ? null : `${pathname}${search}`))
  }
  const { login } = messages.shell
  return <HeaderLink href={href} icon={UserIcon} label={login} text={login} onMeant={meant} />
}
