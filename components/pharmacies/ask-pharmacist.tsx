'use client'

import { Button } from '@/components/ui/button'
import { ChatIcon } from '@/components/ui/icons'
import messages from '@/messages/it.json'
import { useHelp } from './help-link'

/** Opens the pharmacy's contacts with a message that already has the question. */
export function AskPharmacist({ chat, question }: { chat?: string | undefined; question: string }) {
  const { panel, ask } = useHelp(chat, question)
  return (
    <>
      <Button variant="secondary" icon={ChatIcon} aria-haspopup="dialog" className="noscript:hidden" onClick={ask}>
        {messages.search.ask}
      </Button>
      {panel}
    </>
  )
}
