'use client'

import { useEffect, useRef, useState } from 'react'
import { inStorage } from '@/lib/browser/storage'
import { deskAction } from '@/lib/desk/paths'
import { saveTypedNote } from '@/lib/desk/typed-note'
import messages from '@/messages/it.json'

const texts = messages.desk.lock

/** The platform ends idle sessions after 15 minutes; the desk warns a minute before. */
const ASK_MS = 14 * 60_000
const LOCK_MS = 15 * 60_000
/** A note that nobody goes on typing is saved while the session lasts. */
const NOTE_MS = 5 * 60_000
/** How often use without a request is told to the platform. */
const TOLD_MS = 60_000
const LOOK_MS = 5_000

const USED = 'desk-used'

/** Returns when another tab was used last: they share the session. */
function readSharedUse(now: number): number {
  const at = Number(inStorage(() => localStorage.getItem(USED)))
  return at <= now ? at : 0
}

/** Locks an idle desk: redirects to the login, which leads back to the page. */
export function IdleLock({ back }: { back: string }) {
  const form = useRef<HTMLFormElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isLocked, setLocked] = useState(false)

  useEffect(() => {
    let usedAt = Date.now()
    let toldAt = usedAt
    let locked = false
    let isSaved = false
    const use = () => {
      if (locked) return
      usedAt = Date.now()
      isSaved = false
      inStorage(() => localStorage.setItem(USED, String(usedAt)))
      dialog.current?.close()
      if (usedAt - toldAt < TOLD_MS) return
      toldAt = usedAt
      void fetch(deskAction('vivo'), { method: 'POST', body: new URLSearchParams() }).catch(() => {})
    }
    const look = () => {
      const now = Date.now()
      const idle = locked ? Infinity : now - Math.max(usedAt, readSharedUse(now))
      if (idle > NOTE_MS && !isSaved) {
        isSaved = true
        void saveTypedNote().catch(() => null)
      }
      if (idle <= ASK_MS) dialog.current?.close()
      else if (!dialog.current?.open) dialog.current?.showModal()
      if (idle <= LOCK_MS) return
      locked = true
      setLocked(true)
      // Offline, the page stays hidden until the login can be reached.
      document.body.dataset.locked = ''
      if (navigator.onLine) form.current?.requestSubmit()
    }
    const timer = setInterval(look, LOOK_MS)
    const kinds = ['pointerdown', 'keydown', 'scroll'] as const
    for (const kind of kinds) addEventListener(kind, use, { passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of kinds) removeEventListener(kind, use)
    }
  }, [])

  return (
    <>
      <form ref={form} method="post" action={deskAction('blocca')} hidden>
        <input type="hidden" name="ritorno" value={back} />
      </form>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby="desk-lock">
        <h2 id="desk-lock">{isLocked ? texts.locked : texts.title}</h2>
        <p>{isLocked ? texts.lockedText : texts.text}</p>
        {!isLocked && (
          <button type="button" className="desk-button desk-main">
            {texts.stay}
          </button>
        )}
      </dialog>
    </>
  )
}
