'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChatIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast'
import { allow, useAllowed } from '@/lib/consent/browser'
import { fill } from '@/lib/i18n/fill'
import { chatRuns, loadChat } from '@/lib/pharmacies/chat-widget'
import messages from '@/messages/it.json'

const texts = messages.pharmacy.help.chat

/**
 * The operator's chat, loaded only by a tap on its button, which also gives the consent; a note says where it comes
 * from and what it receives. If loading fails, it says so above the other contacts.
 */
export function ChatOffer({ script, onOpen }: { script: string; onOpen: () => void }) {
  const allowed = useAllowed('chat')
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function open() {
    allow('chat')
    setState('loading')
    if (!(await loadChat(script))) return setState('failed')
    setState('idle')
    // The widget is part of the page, which the panel covers.
    onOpen()
    showToast({ text: texts.ready, tone: 'positive', id: 'chat' })
  }

  return (
    <section aria-label={texts.title} className="grid gap-2">
      <h3 className="font-bold text-lg">{texts.title}</h3>
      <p className="text-muted text-sm">{fill(texts.hint, { host: new URL(script).hostname })}</p>
      <div role="status" className="empty:absolute">
        {state === 'failed' && <Notice tone="warning" title={texts.failed} />}
      </div>
      <Button icon={ChatIcon} loading={state === 'loading'} onClick={open}>
        {state === 'failed' ? texts.retry : allowed || chatRuns() ? texts.open : texts.accept}
      </Button>
    </section>
  )
}
