'use client'

import { useEffect, useState } from 'react'
import { MergeGate } from '@/components/cart/merge-gate'
import { HeaderButton, HeaderLink } from '@/components/layout/header-action'
import { AdoptPharmacy } from '@/components/pharmacies/adopt-pharmacy'
import { HelpButton } from '@/components/pharmacies/help-button'
import { LogoutIcon, UserIcon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { announceReturn } from '@/lib/account/social-return'
import { refreshSession, useSession } from '@/lib/session/browser'
import { logout } from '@/lib/session/logout'
import messages from '@/messages/it.json'

const texts = messages.shell

/** A customer's profile, chat and "Esci"; where the platform does not answer, the way to ask again and "Esci". */
export function SignedIn({ chat }: { chat?: string | undefined }) {
  const { status, first_name } = useSession()
  const [leaving, setLeaving] = useState(false)
  useEffect(announceReturn, [])

  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    if (await logout()) return
    setLeaving(false)
    showToast({ tone: 'critical', text: messages.auth.loggedOutFailed })
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
          label={`${texts.accountUnknown}. ${texts.retry}`}
          className="opacity-60"
          onClick={() => void refreshSession()}
        />
      )}
      {status === 'customer' && (
        <>
          <HelpButton chat={chat} />
          <AdoptPharmacy />
          <MergeGate />
        </>
      )}
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
