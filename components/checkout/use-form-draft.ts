'use client'

import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OrderValues } from '@/lib/orders/order-values'

/**
 * Fills the form from the tab's draft, and keeps the draft with each change. `onEmpty` runs where there was none. Says whether there was one,
 * and whether it lacks what is never kept.
 */
export function useFormDraft<Values extends OrderValues>(
  form: UseFormReturn<Values>,
  draft: {
    read: () => (Partial<Values> & { left_out: boolean }) | null
    write: (values: Values) => void
    onEmpty?: () => void
  },
): 'whole' | 'without' | null {
  const { reset, getValues, subscribe } = form
  const [restored, setRestored] = useState<'whole' | 'without' | null>(null)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    const found = latest.current.read()
    if (found) {
      reset({ ...getValues(), ...found }, { keepDefaultValues: true })
      setRestored(found.left_out ? 'without' : 'whole')
    } else latest.current.onEmpty?.()
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => latest.current.write(values),
    })
  }, [reset, getValues, subscribe])
  return restored
}
