'use client'

import { useEffect, useRef, useState } from 'react'
import { readHomeDeliveries } from '@/lib/checkout/home-browser'
import type { Delivery } from '@/lib/contract/pharmacies'

/** The pharmacy's deliveries to a postal code, read anew with each. */
export function useHomeDeliveries(pharmacy_id: string, cap: string, counted: number) {
  const [read, setRead] = useState<{ cap: string; found: Delivery[] | null } | null>(null)
  const [round, setRound] = useState(0)
  const latest = useRef('')
  const whole = /^\d{5}$/.test(cap)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is the wish to read again
  useEffect(() => {
    latest.current = cap
    if (!whole) return
    void readHomeDeliveries(pharmacy_id, { postal_code: cap, counted }).then((found) => {
      // An older answer never replaces a newer one.
      if (latest.current === cap) setRead({ cap, found })
    })
  }, [pharmacy_id, cap, whole, counted, round])

  const current = whole && read?.cap === cap ? read : null
  return {
    /** Null while the postal code is not known; empty where the pharmacy does not go there. */
    deliveries: current === null ? null : (current.found ?? ('failed' as const)),
    reload: () => setRound((count) => count + 1),
  }
}
