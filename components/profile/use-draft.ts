'use client'

import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { dropDraft, type ProfileForm, readDraft, writeDraft } from '@/lib/profile/draft'

export interface FormDraft<Values> {
  name: ProfileForm
  user_id: number
  /** Of what is kept: never a password. */
  schema: z.ZodMiniType<Partial<Values>>
  /** A last look at what was found. */
  restore?: (found: Values) => Values
}

/** Fills a form from the tab's draft, and keeps the draft with each change. `draft` has to stay the same object, or its parts have to. */
export function useDraft<Values extends FieldValues, Output>(
  { reset, subscribe, getValues }: Pick<UseFormReturn<Values, unknown, Output>, 'reset' | 'subscribe' | 'getValues'>,
  draft: FormDraft<Values> | undefined,
) {
  const [restored, setRestored] = useState(false)
  const [lacks_code, setLacksCode] = useState(false)
  const { name, user_id, schema } = draft ?? {}
  const last = useRef(draft?.restore)
  last.current = draft?.restore

  useEffect(() => {
    if (!name || user_id === undefined || !schema) return
    const defaults = getValues()
    const found = readDraft(name, user_id, schema, defaults)
    if (found) {
      const values = { ...defaults, ...found.values }
      reset((last.current?.(values) ?? values) as DefaultValues<Values>, { keepDefaultValues: true })
      setRestored(true)
      setLacksCode(found.lacks_code)
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values }) => writeDraft(name, user_id, values, defaults),
    })
  }, [name, user_id, schema, reset, subscribe, getValues])

  return {
    /** What was being written before a reload or a login is there again. */
    restored,
    /** All but a codice fiscale. */
    lacks_code,
    /** What was written is sent, or not wanted any more. */
    forget: () => {
      if (name) dropDraft(name)
      setRestored(false)
    },
  }
}
