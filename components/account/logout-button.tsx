'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LogoutIcon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { logout } from '@/lib/session/logout'
import messages from '@/messages/it.json'

export function useLogout(): [leaving: boolean, leave: () => Promise<void>] {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    if (leaving) return
    setLeaving(true)
    if (await logout()) return
    setLeaving(false)
    showToast({ tone: 'critical', text: messages.auth.loggedOutFailed })
  }
  return [leaving, leave]
}

export function LogoutButton() {
  const [leaving, leave] = useLogout()
  return (
    <Button variant="quiet" icon={LogoutIcon} loading={leaving} onClick={leave}>
      {messages.shell.logout}
    </Button>
  )
}
