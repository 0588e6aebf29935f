'use client'

import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ANYBODY, type DraftName, dropDraft, hiddenPart, readDraft, shapeOf } from '@/lib/forms/draft'
import { type DraftKeeper, keepDraft } from '@/lib/forms/keep-draft'
import { openDraft } from '@/lib/forms/sealed-draft-browser'

export interface FormDraft<Values> {
  name: DraftName
  user_id: string
  /** Of what is kept; left out where the form's first values show it. */
  schema?: z.ZodMiniType<Partial<Values>>
  /** A last look at what was found, without what is sealed or `whole`; null where it is of no use any more. */
  restore?: (found: Values, whole: boolean) => Values | null
  /** What a guest typed on this page before the login, over what is known of the customer; `begun`: what the guest's form began with. */
  join?: (typed: Values, known: Values, begun: Values) => Values
  /** Where there was none. */
  onEmpty?: () => void
}

/** A draft is in the fields again: whole, or without what could not be sealed or opened. */
export type Restored = 'whole' | 'without' | null

/** What a guest has typed on this very page, for the customer that a login makes of them; in no storage. */
const typed = new Map<DraftName, { values: object; begun: object }>()

/** Fills a form from the tab's draft, and keeps the draft with each change. `draft` has to stay the same object, or its parts have to. */
export function useDraft<Values extends FieldValues, Output>(
  { reset, subscribe, getValues }: Pick<UseFormReturn<Values, unknown, Output>, 'reset' | 'subscribe' | 'getValues'>,
  draft: FormDraft<Values> | undefined,
) {
  const [restored, setRestored] = useState<Restored>(null)
  const keeper = useRef<DraftKeeper | null>(null)
  const { name, user_id, schema } = draft ?? {}
  const latest = useRef(draft)
  latest.current = draft

  useEffect(() => {
    if (!name || user_id === undefined) return
    const defaults = getValues()
    const shape = schema ?? (shapeOf(defaults) as unknown as z.ZodMiniType<Partial<Values>>)
    const restoreValues = (values: Values, whole: boolean) => {
      const { restore } = latest.current ?? {}
      return restore ? restore(values, whole) : values
    }
    const before = user_id === ANYBODY ? undefined : typed.get(name)
    typed.delete(name)
    const joined = before && latest.current?.join?.(before.values as Values, defaults, before.begun as Values)
    if (joined) reset(joined as DefaultValues<Values>, { keepDefaultValues: true })
    const found = joined ? null : readDraft(name, user_id, shape, defaults)
    const open = found && restoreValues({ ...defaults, ...found.values }, false)
    if (!open) dropDraft(name)
    const sealed = open ? found.sealed : null
    const keeping = keepDraft(name, user_id, defaults, sealed !== null)
    keeper.current = keeping
    let left = false

    if (open) reset(open as DefaultValues<Values>, { keepDefaultValues: true })
    else if (!joined) latest.current?.onEmpty?.()
    if (joined) keeping.write(getValues())
    if (open && sealed === null) setRestored(found.lacks ? 'without' : 'whole')
    if (sealed !== null)
      void openDraft({ name, sealed }).then((hidden) => {
        if (left) return
        const now = getValues()
        // Whoever has begun to write again meanwhile is not overwritten.
        const untouched = hiddenPart(now) === hiddenPart(open ?? defaults)
        const parsed = shape.safeParse({ ...now, ...hidden })
        const whole = hidden && untouched && parsed.success ? restoreValues({ ...now, ...parsed.data }, true) : null
        keeping.opened(whole ?? defaults)
        if (whole) reset(whole as DefaultValues<Values>, { keepDefaultValues: true, keepErrors: true })
        setRestored(whole ? 'whole' : 'without')
      })
    const unsubscribe = subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values }) => keeping.write(values),
    })
    return () => {
      left = true
      unsubscribe()
      keeping.stop()
      if (user_id === ANYBODY && latest.current?.join) typed.set(name, { values: getValues(), begun: defaults })
    }
  }, [name, user_id, schema, reset, subscribe, getValues])

  return {
    restored,
    /** What was written is sent, or not wanted any more. */
    forget: () => {
      if (keeper.current) keeper.current.forget()
      else if (name) dropDraft(name)
      setRestored(null)
    },
  }
}
