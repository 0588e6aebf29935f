'use client'

import type { ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'
import { type Live, useOpening } from './live-opening'

// In a module of its own: the product page loads live-opening.tsx but none of these.

/** Shows its children while the pharmacy is on duty. */
export function LiveDuty({ hours, said, children }: Live & { children: ReactNode }) {
  return useOpening(hours, said).on_duty && children
}

/** Current and future closures. */
export function LiveClosures({ hours, said }: Live) {
  return useOpening(hours, said).closures.map((closure) => (
    <p key={closure} className="mt-2 text-sm text-warning">
      {closure}
    </p>
  ))
}

/** A row of the week, bold on the current day. */
export function LiveDay({ hours, said, weekday, children }: Live & { weekday: number; children: ReactNode }) {
  const opening = useOpening(hours, said)
  return (
    <div
      className={cx(
        'flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0',
        weekday === opening.weekday && 'font-bold',
      )}
    >
      {children}
    </div>
  )
}
