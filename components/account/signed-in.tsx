'use client'

import { useEffect } from 'react'
import { MergeGate } from '@/components/cart/merge-gate'
import { HeaderButton, HeaderLink } from '@/components/layout/header-action'
import { AdoptPharmacy } from '@/components/pharmacies/adopt-pharmacy'
import { HelpButton } from '@/components/pharmacies/help-button'
import { LogoutIcon, UserIcon } from '@/components/ui/icons'
import { announceReturn } from '@/lib/account/social-return'
import { refreshSession, useSession } from '@/lib/session/browser'
import messages from '@/messages/it.json'
import { useLogout } from './logout-button'

const texts = messages.shell

/** A customer's profile (with "Esci") and chat; during an outage, a retry and "Esci". */
export function SignedIn({ chat }: { chat?: string | undefined }) {
  const { status, first_name } = useSession()
  const [leaving, leave] = useLogout()
  useEffect(announceReturn, [])

  if (status === 'customer')
    return (
      <>
        <HeaderLink
          href="/profile"
          icon={UserIcon}
          label={first_name ? `${texts.profile}, ${first_name}` : texts.profile}
        />
        <HelpButton chat={chat} />
        <AdoptPharmacy />
        <MergeGate />
      </>
    )
  return (
    <>
      <HeaderButton
        icon={UserIcon}
        label={`${texts.accountUnknown}. ${texts.retry}`}
        className="opacity-60"
        onClick={() => void refreshSession()}
      />
      <HeaderButton icon={LogoutIcon} label={texts.logout} aria-busy={leaving || undefined} onClick={leave} />
    </>
  )
}
