'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { HeaderActionFallback, HeaderLink } from '@/components/layout/header-action'
import { lazyOnline } from '@/components/ui/lazy'
import { UserIcon } from '@/components/ui/shell-icons'
import { useSession } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import messages from '@/messages/it.json'

// Guests' pages do not load it.
const SignedIn = lazyOnline(async () => (await import('./signed-in')).SignedIn)

/**
 * The header's account: a guest's login or a customer's profile and chat; neither if the platform fails, since a
 * customer must not look like a guest. `chat` is the origin of the operator's chat, for customers only;
 * `children` is the link without JavaScript.
 */
export function AccountMenu({ chat, children }: { chat?: string | undefined; children?: ReactNode }) {
  const { status } = useSession()
  if (status === 'pending')
    return (
      <>
        {children}
        <HeaderActionFallback />
      </>
    )
  if (status === 'guest') return <LoginLink />
  return (
    <Suspense fallback={<HeaderActionFallback />}>
      <SignedIn chat={chat} />
    </Suspense>
  )
}

/** Login link with the way back to the page at the time of the press. */
function LoginLink() {
  const [href, setHref] = useState(loginPath(null))
  function meant() {
    const { pathname, search } = window.location
    // Login pages and the default destination need no way back; safeRedirect validates the others.
    setHref(loginPath(/^\/(home|login|signup|auth)\b/.test(pathname) ? null : `${pathname}${search}`))
  }
  const { login } = messages.shell
  return <HeaderLink href={href} icon={UserIcon} label={login} text={login} onPointerEnter={meant} onFocus={meant} />
}
