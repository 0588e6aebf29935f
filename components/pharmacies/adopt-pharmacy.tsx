'use client'

import { useEffect } from 'react'
import { onDemand } from '@/lib/browser/on-demand'
import { chosenPharmacyId } from '@/lib/pharmacies/browser'
import { useSession } from '@/lib/session/browser'

/**
 * Adopts a customer's favourite pharmacy if this device has none (docs/contract.md#the-pharmacy). Renders nothing.
 */
export function AdoptPharmacy() {
  const { status, pharmacy_id } = useSession()
  useEffect(() => {
    if (status !== 'customer' || !pharmacy_id || chosenPharmacyId() !== null) return
    void onDemand(import('@/lib/pharmacies/browser-opening')).then((code) => code?.adoptPharmacy(pharmacy_id))
  }, [status, pharmacy_id])
  return null
}
