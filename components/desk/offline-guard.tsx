'use client'

import { useEffect, useState } from 'react'
import messages from '@/messages/it.json'

const isInPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search

/** Blocks links and form submissions while offline, so that the page and its input are kept. */
export function OfflineGuard() {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const hold = (event: Event) => {
      if (navigator.onLine) return
      event.preventDefault()
      setHeld(true)
    }
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.origin === location.origin && !isInPage(link)) hold(event)
    }
    addEventListener('submit', hold, { signal })
    addEventListener('click', press, { signal })
    addEventListener('online', () => setHeld(false), { signal })
    return () => stopped.abort()
  }, [])
  return (
    <p role="alert" className="desk-offline">
      {isHeld && messages.desk.offline}
    </p>
  )
}
