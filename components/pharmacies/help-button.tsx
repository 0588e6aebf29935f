'use client'

import { HeaderButton } from '@/components/layout/header-action'
import { ChatIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'
import { loadHelp, useHelp } from './help-link'

/** The chat icon: opens the chosen pharmacy's contacts, prefetched on pointer or focus. */
export function HelpButton({ chat }: { chat?: string | undefined }) {
  const { panel, ask } = useHelp(chat)
  const load = () => void loadHelp()
  return (
    <>
      <HeaderButton
        icon={ChatIcon}
        label={messages.shell.openChat}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={ask}
      />
      {panel}
    </>
  )
}
