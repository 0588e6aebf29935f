'use client'

import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OrderValues } from '@/lib/orders/order-values'

/** Fills the form from the tab's draft, and keeps the draft with each change. `onEmpty` runs where there was none. */
export function useFormDraft<Values extends OrderValues>(
  form: UseFormReturn<Values>,
  draft: { read: () => Partial<Values> | null; write: (values: Values) => void; onEmpty?: () => void },
): void {
  const { reset, getValues, subscribe } = form
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    const found = latest.current.read()
    if (found) reset({ ...getValues(), ...found }, { keepDefaultValues: true })
    else latest.current.onEmpty?.()
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => latest.current.write(values),
    })
  }, [reset, getValues, subscribe])
}
