'use client'

import { useEffect, useRef, useState } from 'react'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import { readHomeDeliveries } from '@/lib/checkout/home-browser'
import type { Delivery } from '@/lib/contract/pharmacies'

/** Without the slots that have begun, which nobody has to ask for. */
const stillToCome = (delivery: Delivery): Delivery => ({
  ...delivery,
  slots: delivery.slots.filter(({ start }) => Date.parse(start) > Date.now()),
})

/** The pharmacy's deliveries to a postal code, read anew with each, when a slot begins, and when the page is seen again. */
export function useHomeDeliveries(
  pharmacy_id: string,
  cap: string,
  counted: number,
  /** As the server read them with the page. */
  there: { cap: string; found: Delivery[] | null } | null = null,
) {
  const [read, setRead] = useState(there)
  const [round, setRound] = useState(0)
  const latest = useRef('')
  const whole = /^\d{5}$/.test(cap)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is the wish to read again
  useEffect(() => {
    latest.current = cap
    if (!whole) return
    void readHomeDeliveries(pharmacy_id, { postal_code: cap, counted }).then((found) => {
      // An older answer never replaces a newer one.
      if (latest.current === cap)
        setRead((old) => ({ cap, found: found ?? (old?.cap === cap && old.found ? old.found.map(stillToCome) : null) }))
    })
  }, [pharmacy_id, cap, whole, counted, round])

  // A slot that has begun is none any more, and others may be taken while nobody looks.
  useEffect(() => {
    if (!read?.found) return
    const starts = read.found.flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start)))
    let seen = false
    return followClock(() => {
      if (seen) setRound((count) => count + 1)
      seen = true
      return nextMoment(starts)
    })
  }, [read])

  const current = whole && read?.cap === cap ? read : null
  return {
    /** Null while the postal code is not known; empty where the pharmacy does not go there. */
    deliveries: current === null ? null : (current.found ?? ('failed' as const)),
    reload: () => setRound((count) => count + 1),
  }
}
