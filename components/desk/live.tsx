'use client'

import { useEffect, useState } from 'react'
import { BellIcon, BellOffIcon } from '@/components/ui/icons'
import { PressButton } from '@/components/ui/press-button'
import { inStorage } from '@/lib/browser/storage'
import type { DeskState } from '@/lib/contract/desk-live'
import { isSoundOn, playChime, turnSound } from '@/lib/desk/chime'
import { followDesk, type News } from '@/lib/desk/live-browser'
import { DESK, deskAction, deskLoginPath } from '@/lib/desk/paths'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.desk.live

const HEARD = 'desk-heard'

/** Forms that end the session. */
const LOGOUTS = [deskAction('esci'), deskAction('blocca')]

/** Remembers the newest order, so that one that arrives while pages change is heard too. */
function isFirstHeard(staffId: string, arrived: number): boolean {
  const [whose, last] = (inStorage(() => localStorage.getItem(HEARD)) ?? '').split(':')
  const isKnown = whose === staffId
  if (isKnown && arrived <= Number(last)) return false
  inStorage(() => localStorage.setItem(HEARD, `${staffId}:${arrived}`))
  return isKnown
}

/** Tells of new orders while a page of the desk is open: a count in its title and a sound. `start` is what it shows. */
export function DeskLive({
  start,
  staff_id,
  title,
  path,
}: {
  start: DeskState
  staff_id: string
  title: string
  path: string
}) {
  const [waiting, setWaiting] = useState(start.waiting)
  const [link, setLink] = useState<'up' | 'lost'>('up')
  const [hasArrived, setArrived] = useState(false)
  const { arrived } = start
  const isToday = path.split('?')[0] === DESK

  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
  }, [waiting, title])

  useEffect(() => {
    const hear = (news: News, first: boolean) => {
      if (news.kind === 'ended') return leaving ? undefined : location.assign(deskLoginPath(path, 'ended'))
      setLink(news.kind === 'state' ? 'up' : 'lost')
      if (news.kind !== 'state') return
      setWaiting(news.waiting)
      if (news.arrived > arrived) setArrived(true)
      if (first && isFirstHeard(staff_id, news.arrived) && isSoundOn()) void playChime()
    }
    // The answer of a logout leads to its own page: the end of the session is no news then.
    let leaving = false
    const leave = ({ target }: Event) => {
      leaving = target instanceof HTMLFormElement && LOGOUTS.includes(target.getAttribute('action') ?? '')
    }
    addEventListener('submit', leave)
    const stop = followDesk(hear)
    return () => {
      removeEventListener('submit', leave)
      stop()
    }
  }, [path, staff_id, arrived])

  return (
    <div className="desk-live">
      <SoundButton />
      <p role="status">
        {link === 'lost' && texts.lost}
        {link === 'up' && hasArrived && waiting > 0 && (
          <>
            {fill(texts.arrived, { count: waiting })}
            {!isToday && <a href={`${DESK}?lavoro=new`}>{texts.show}</a>}
          </>
        )}
      </p>
    </div>
  )
}

/** The sound is off until somebody turns it on, which also lets the browser play it. */
function SoundButton() {
  const [on, setOn] = useState<boolean | null>(null)
  useEffect(() => setOn(isSoundOn()), [])
  const turn = () => {
    turnSound(!on)
    setOn(!on)
    if (!on) void playChime()
  }
  if (on === null) return null
  return (
    <PressButton
      className="desk-button desk-icon"
      aria-label={on ? texts.off : texts.on}
      title={on ? texts.off : texts.on}
      onClick={turn}
    >
      {on ? <BellIcon /> : <BellOffIcon />}
    </PressButton>
  )
}
