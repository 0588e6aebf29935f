'use client'

import { useEffect } from 'react'
import { currentSession, refreshSession, useSession } from '@/lib/session/browser'
import { goOn } from '@/lib/session/go-on'

/**
 * Redirects a signed-in customer from a page for guests, in the browser because such pages are cached. Not after a
 * notice of an expired session, which would loop.
 */
export function GoOnSignedIn() {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'customer') leave()
  }, [status])
  useEffect(() => {
    // The back/forward cache may restore the page.
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
