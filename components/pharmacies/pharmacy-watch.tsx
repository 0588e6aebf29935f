'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { whenStepIsOver } from '@/lib/browser/history-step'
import { whenOnline } from '@/lib/browser/when-online'
import { chosenPharmacyId, onPharmacyChange } from '@/lib/pharmacies/browser'

/**
 * Refreshes a page rendered for another pharmacy: from the router cache, the browser's Back, a choice in another
 * tab, or a customer's favourite adopted after login.
 */
export function PharmacyWatch({ pharmacy_id }: { pharmacy_id: string | null }) {
  const router = useRouter()
  useEffect(() => {
    // Once per choice: if the server ignores it (unknown pharmacy), asking again changes nothing.
    let asked: string | null | undefined
    let gone = false
    const check = async () => {
      const chosen = chosenPharmacyId()
      if (chosen === pharmacy_id || chosen === asked) return
      asked = chosen
      // Offline there is nothing to fetch, and the router would reload the page in a loop.
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
