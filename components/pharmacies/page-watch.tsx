'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState, useTransition } from 'react'
import { whenOnline } from '@/lib/network'
import { LIFETIME } from '@/lib/platform/cache'
import { cameStale } from '@/lib/platform/stale'
import { PharmacyWatch } from './pharmacy-watch'

/** After a visit to an old page the server makes it anew in the background; this long later it is there. */
const MADE_ANEW_MS = 1500

/**
 * Keeps a cached page true. It is refreshed when the pharmacy that it was rendered for is not the chosen one, and when it is older than
 * its lifetime or is being made anew, so that nobody buys by an old price. Where nothing newer comes, it says from when it is.
 */
export function PageWatch({
  pharmacy_id,
  rendered_at,
  read_at,
  children,
}: {
  /** Left out on a page that is the same whatever pharmacy is chosen. */
  pharmacy_id?: string | null
  /** Milliseconds since 1970. */
  rendered_at: number
  /** The same of what it was made of. */
  read_at: number
  /** Says from when the page is. */
  children: ReactNode
}) {
  const router = useRouter()
  const [dated, setDated] = useState(false)
  const [refreshing, startRefresh] = useTransition()

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let asked = false
    const refresh = async () => {
      // Without a network the router would put the browser's own failure in the place of the page.
      await whenOnline()
      if (!signal.aborted) startRefresh(() => router.refresh())
    }
    const check = () => {
      if (asked || document.visibilityState !== 'visible') return
      const lifetime = LIFETIME * 1000
      asked = Date.now() - rendered_at > lifetime || cameStale(window.location.pathname)
      // A page may be made of what was itself kept as long.
      if (!asked) return setDated(Date.now() - read_at > 2 * lifetime)
      setTimeout(refresh, MADE_ANEW_MS)
      setTimeout(() => signal.aborted || setDated(true), 3 * MADE_ANEW_MS)
    }
    check()
    document.addEventListener('visibilitychange', check, { signal })
    window.addEventListener('pageshow', check, { signal })
    return () => gone.abort()
  }, [rendered_at, read_at, router])

  return (
    <>
      {pharmacy_id !== undefined && <PharmacyWatch pharmacy_id={pharmacy_id} />}
      {/* A line that came and went would move the page twice. */}
      {dated && !refreshing ? children : <noscript>{children}</noscript>}
    </>
  )
}
