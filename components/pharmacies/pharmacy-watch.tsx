'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { whenStepIsOver } from '@/lib/history-step'
import { whenOnline } from '@/lib/network'
import { chosenPharmacyId, onPharmacyChange } from '@/lib/pharmacies/browser'

/**
 * Refreshes a page that was rendered for another pharmacy than the chosen one: from the router's cache, by the browser's Back, after a
 * choice in another tab, or where a customer's own became this device's after the login.
 */
export function PharmacyWatch({ pharmacy_id }: { pharmacy_id: string | null }) {
  const router = useRouter()
  useEffect(() => {
    // Once a choice: where the server does not take it up (no such pharmacy), asking again changes nothing.
    let asked: string | null | undefined
    let gone = false
    const check = async () => {
      const chosen = chosenPharmacyId()
      if (chosen === pharmacy_id || chosen === asked) return
      asked = chosen
      // Without a network there is nothing to fetch, and the router would load the page anew, again and again.
      await whenOnline()
      await whenStepIsOver()
      if (!gone && asked === chosen) router.refresh()
    }
    void check()
    const forget = onPharmacyChange(check)
    return () => {
      gone = true
      forget()
    }
  }, [pharmacy_id, router])
  return null
}
