'use client'

import { useEffect, useState } from 'react'
import { MergeGate } from '@/components/cart/merge-gate'
import { HeaderButton, HeaderLink } from '@/components/layout/header-action'
import CustomerTools from '@/components/pharmacy/customer-tools'
import { LogoutIcon, UserIcon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { logout, refreshSession, useSession } from '@/lib/session/browser'
import { announceReturn } from '@/lib/social/return'
import type { AccountTexts, Help } from './account-leaf'

/** A customer's profile, chat and "Esci"; where the platform does not answer, the way to ask again and "Esci". */
export default function SignedIn({ texts, help }: { texts: AccountTexts; help?: Help }) {
  const { status, first_name } = useSession()
  const [leaving, setLeaving] = useState(false)
  useEffect(announceReturn, [])

  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    if (await logout()) return
    setLeaving(false)
    showToast({ tone: 'critical', text: texts.logout_failed })
  }

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
      {help && status === 'customer' && <CustomerTools {...help} />}
      {status === 'customer' && <MergeGate />}
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
