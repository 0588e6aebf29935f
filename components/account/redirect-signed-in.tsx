'use client'

import { useEffect } from 'react'
import { currentSession, refreshSession, useSession } from '@/lib/session/browser'
import { goOn } from '@/lib/session/go-on'

/**
 * Sends a customer who is signed in on from a page that is for guests; these pages are one for all, so only the browser can. Where the
 * session has just been called expired nobody is sent back to the page that said so.
 */
export function GoOnSignedIn() {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'customer') leave()
  }, [status])
  useEffect(() => {
    // The way back may show the page as it was left.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshSession().then(() => currentSession().status === 'customer' && leave())
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])
  return null
}

function leave(): void {
  if (!new URLSearchParams(window.location.search).has('expired')) goOn()
}
