'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { chosenPharmacyId, onPharmacyChange } from '@/lib/pharmacies/browser'

/**
 * Refreshes a page that was rendered for another pharmacy than the chosen one: from the router's cache, by the browser's Back, after a
 * choice in another tab, or where a customer's own became this device's after the login.
 */
export function PharmacyWatch({ pharmacy_id }: { pharmacy_id: number | null }) {
  const router = useRouter()
  useEffect(() => {
    // Once a choice: where the server does not take it up (no such pharmacy), asking again changes nothing.
    let asked: number | null | undefined
    const check = () => {
      const chosen = chosenPharmacyId()
      if (chosen === pharmacy_id || chosen === asked) return
      asked = chosen
      router.refresh()
    }
    check()
    return onPharmacyChange(check)
  }, [pharmacy_id, router])
  return null
}
