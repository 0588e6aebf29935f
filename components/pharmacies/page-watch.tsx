'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState, useTransition } from 'react'
import { currentTime } from '@/lib/browser/clock'
import { whenOnline } from '@/lib/browser/when-online'
import { LIFETIME } from '@/lib/platform/cache'
import { cameStale } from '@/lib/platform/stale'
import { PharmacyWatch } from './pharmacy-watch'

/** Pauses before each refresh of a stale page, in ms: the server revalidates it in the background, a busy one slowly. */
const REFRESH_PAUSES_MS = [1500, 3000]
/** When a page that is still stale shows its age, in ms. */
const SHOW_AGE_MS = 9000

/**
 * Keeps a cached page fresh: refreshes it if it was rendered for another pharmacy, exceeds its lifetime or is being
 * revalidated, so that prices are current. Without a newer version it shows the page's age.
 */
export function PageWatch({
  pharmacy_id,
  rendered_at,
  read_at,
  children,
}: {
  /** Omit on a page that does not depend on the pharmacy. */
  pharmacy_id?: string | null
  /** Milliseconds since the epoch. */
  rendered_at: number
  /** When the page's data were read, in ms since the epoch. */
  read_at: number
  /** Text with the page's age. */
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
      for (const pause of REFRESH_PAUSES_MS) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        // Offline, the router would replace the page with the browser's error page.
        await whenOnline()
        if (signal.aborted) return
        startRefresh(() => router.refresh())
      }
    }
    const check = () => {
      if (asked || document.visibilityState !== 'visible') return
      const lifetime = LIFETIME * 1000
      asked = currentTime() - rendered_at > lifetime || cameStale(window.location.pathname)
      // A page may be made from data that were cached equally long.
      if (!asked) return setDated(currentTime() - read_at > 2 * lifetime)
      void refresh()
      setTimeout(() => signal.aborted || setDated(true), SHOW_AGE_MS)
    }
    check()
    document.addEventListener('visibilitychange', check, { signal })
    window.addEventListener('pageshow', check, { signal })
    return () => gone.abort()
  }, [rendered_at, read_at, router])

  return (
    <>
      {pharmacy_id !== undefined && <PharmacyWatch pharmacy_id={pharmacy_id} />}
      {/* Rendering and removing the line would shift the layout twice. */}
      {dated && !refreshing ? children : <noscript>{children}</noscript>}
    </>
  )
}
