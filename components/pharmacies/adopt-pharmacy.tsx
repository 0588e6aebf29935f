'use client'

import { useEffect } from 'react'
import { onDemand } from '@/lib/on-demand'
import { choosePharmacy, chosenPharmacyId } from '@/lib/pharmacies/browser'
import { useSession } from '@/lib/session/browser'

/** Where this device has no pharmacy of its own, a customer's favourite one becomes it (docs/contract.md#the-pharmacy). Shows nothing. */
export function AdoptPharmacy() {
  const { status, pharmacy_id } = useSession()
  useEffect(() => {
    if (status !== 'customer' || !pharmacy_id || chosenPharmacyId() !== null) return
    let gone = false
    const adopt = async () => {
      const opening = await onDemand(import('@/lib/pharmacies/browser-opening'))
      const found = await opening?.readPharmacy(pharmacy_id)
      // The shopper may have chosen in the meantime.
      if (!gone && found && chosenPharmacyId() === null) choosePharmacy(found)
    }
    void adopt()
    return () => {
      gone = true
    }
  }, [status, pharmacy_id])
  return null
}
