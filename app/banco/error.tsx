'use client'

import { PressButton } from '@/components/ui/press-button'
import { DESK } from '@/lib/desk/paths'
import messages from '@/messages/it.json'

const { title, text, retry, desk } = messages.system.desk_failed

/** For pages that fail in the browser; server.ts answers a failed first request. */
export default function DeskFailure({ reset }: { reset: () => void }) {
  return (
    <main className="desk desk-narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="desk-steps">
        <PressButton className="desk-button desk-main" onClick={reset}>
          {retry}
        </PressButton>
        <a className="desk-button" href={DESK}>
          {desk}
        </a>
      </p>
    </main>
  )
}
