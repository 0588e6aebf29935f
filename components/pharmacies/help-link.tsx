'use client'

import { Suspense, useState } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { PressButton } from '@/components/ui/press-button'
import messages from '@/messages/it.json'

/** Prefetches the contacts. */
export const loadHelp = () => import('./help-panel')
const HelpPanel = lazyOnline(async () => (await loadHelp()).HelpPanel)

/** The pharmacy's contacts, loaded at the first call of `ask`; a `question` is put into the message to it. */
export function useHelp(chat: string | undefined, question?: string) {
  const [open, setOpen] = useState<boolean | null>(null)
  const panel = open !== null && (
    <Suspense>
      <HelpPanel open={open} onClose={() => setOpen(false)} chat={chat} question={question} />
    </Suspense>
  )
  return { panel, ask: () => setOpen(true) }
}

/** Link to the contacts in the footer of each page. */
export function HelpLink({ chat }: { chat?: string | undefined }) {
  const { panel, ask } = useHelp(chat)
  return (
    <>
      <PressButton
        aria-haspopup="dialog"
        className="tap text-ink underline-offset-4 hover:underline noscript:hidden"
        onClick={ask}
      >
        {messages.shell.footer.contacts}
      </PressButton>
      {panel}
    </>
  )
}
