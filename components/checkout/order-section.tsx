'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { fill } from '@/lib/i18n/fill'
import { useOrderTexts } from './order-context'

/** One step of the order: "Passo 1 di 4" and what it is about. */
export function OrderSection({
  id,
  title,
  hint,
  step,
  children,
}: {
  id: string
  title: string
  hint?: string
  step: { current: number; total: number }
  children: ReactNode
}) {
  const texts = useOrderTexts()
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <p className="text-muted text-sm">{fill(texts.step, step)}</p>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </Card>
  )
}
