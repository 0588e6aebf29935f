'use client'

import { useEffect, useRef, useState } from 'react'
import { currentTime } from '@/lib/browser/clock'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import { readHomeDeliveries } from '@/lib/checkout/home-browser'
import type { Delivery } from '@/lib/contract/pharmacies'

/** Removes slots that have begun. */
const stillToCome = (delivery: Delivery): Delivery => ({
  ...delivery,
  slots: delivery.slots.filter(({ start }) => Date.parse(start) > currentTime()),
})

/**
 * The pharmacy's deliveries to a postal code, reloaded on each change, when a slot begins, and when the page becomes
 * visible.
 */
export function useHomeDeliveries(
  pharmacyId: string,
  cap: string,
  counted: number,
  /** As rendered by the server. */
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
    void readHomeDeliveries(pharmacyId, { postal_code: cap, counted }).then((found) => {
      // Drops an outdated answer.
      if (latest.current === cap)
        setRead((old) => ({ cap, found: found ?? (old?.cap === cap && old.found ? old.found.map(stillToCome) : null) }))
    })
  }, [pharmacyId, cap, whole, counted, round])

  // A slot expires when it begins; others may be taken in the meantime.
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
    /** Null without a postal code; empty if the pharmacy does not serve it. */
    deliveries: current === null ? null : (current.found ?? ('failed' as const)),
    reload: () => setRound((count) => count + 1),
  }
}
