'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { PharmacyWatch } from './pharmacy-watch'

/** After a visit to an old page the server makes it anew in the background; this long later it is there. */
const MADE_ANEW_MS = 1500

/**
 * Keeps a cached page true. It is refreshed when the pharmacy that it was rendered for is not the chosen one, and when it is older than
 * its lifetime, so that nobody buys by an old price.
 */
export function PageWatch({
  pharmacy_id,
  rendered_at,
  lifetime_seconds,
}: {
  /** Left out on a page that is the same whatever pharmacy is chosen. */
  pharmacy_id?: number | null
  /** Milliseconds since 1970. */
  rendered_at: number
  lifetime_seconds: number
}) {
  const router = useRouter()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = false
    const check = () => {
      const old = Date.now() - rendered_at > lifetime_seconds * 1000
      if (!old || asked || document.visibilityState !== 'visible') return
      asked = true
      timer = setTimeout(() => router.refresh(), MADE_ANEW_MS)
    }
    check()
    document.addEventListener('visibilitychange', check)
    window.addEventListener('pageshow', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pageshow', check)
    }
  }, [rendered_at, lifetime_seconds, router])

  return pharmacy_id !== undefined && <PharmacyWatch pharmacy_id={pharmacy_id} />
}
