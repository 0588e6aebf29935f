'use client'

import { type ReactNode, useState } from 'react'
import { HeaderActionFallback, HeaderButton, HeaderLink } from '@/components/layout/header-action'
import { LogoutIcon, UserIcon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { logout, refreshSession, useSession } from '@/lib/session/browser'

export interface AccountTexts {
  login: string
  profile: string
  logout: string
  unknown: string
  retry: string
  logout_failed: string
}

/**
 * The header's account: a guest's login, a customer's profile and "Esci", or neither where the platform does not answer: then nobody
 * is taken for a guest. `customer` is what only a customer sees besides (the chat).
 */
export function AccountLeaf({ texts, customer }: { texts: AccountTexts; customer?: ReactNode }) {
  const { status, first_name } = useSession()
  const [leaving, setLeaving] = useState(false)

  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    if (await logout()) return
    setLeaving(false)
    showToast({ tone: 'critical', text: texts.logout_failed })
  }

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
    <>
      {status === 'customer' ? (
        <HeaderLink
          href="/profile"
          prefetch={false}
          icon={UserIcon}
          label={first_name ? `${texts.profile}, ${first_name}` : texts.profile}
        />
      ) : (
        <HeaderButton
          icon={UserIcon}
          label={`${texts.unknown}. ${texts.retry}`}
          className="opacity-60"
          onClick={() => void refreshSession()}
        />
      )}
      {customer}
      <HeaderButton
        icon={LogoutIcon}
        label={texts.logout}
        text={texts.logout}
        aria-busy={leaving || undefined}
        onClick={leave}
      />
    </>
  )
}
