'use client'

import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ANYBODY, type DraftName, draftSchema, dropDraft, hiddenPart, readDraft } from '@/lib/forms/draft'
import { type DraftKeeper, keepDraft } from '@/lib/forms/keep-draft'
import { openDraft } from '@/lib/forms/sealed-draft-browser'

export interface FormDraft<Values> {
  name: DraftName
  user_id: string
  /** Schema of the stored values; optional if the form's default values show it. */
  schema?: z.ZodMiniType<Partial<Values>>
  /** Final check of a restored draft, without sealed values unless `whole`; null discards it. */
  restore?: (found: Values, whole: boolean) => Values | null
  /**
   * Merges what a guest typed on this page before the login into the customer's data; `begun`: the guest form's
   * initial values.
   */
  join?: (typed: Values, known: Values, begun: Values) => Values
  /** Called if there was no draft. */
  onEmpty?: () => void
}

/** A draft was restored: completely, or without the values that could not be sealed or opened. */
export type Restored = 'whole' | 'without' | null

/** Guest input on this page, for the customer after a login; never stored. */
const typed = new Map<DraftName, { values: object; begun: object }>()

/**
 * Fills a form from the tab's draft and saves the draft on each change. `draft`, or its parts, must keep their
 * identity.
 */
export function useDraft<Values extends FieldValues, Output>(
  {
    reset,
    subscribe,
    getValues,
    formState,
  }: Pick<UseFormReturn<Values, unknown, Output>, 'reset' | 'subscribe' | 'getValues' | 'formState'>,
  draft: FormDraft<Values> | undefined,
) {
  const [restored, setRestored] = useState<Restored>(null)
  const keeper = useRef<DraftKeeper | null>(null)
  const { name, user_id, schema } = draft ?? {}
  const latest = useRef(draft)
  latest.current = draft
  const begun = useRef(formState.defaultValues)

  useEffect(() => {
    if (!name || user_id === undefined) return
    const defaults = getValues()
    const shape = schema ?? (draftSchema(defaults) as unknown as z.ZodMiniType<Partial<Values>>)
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

    // Input made before hydration takes precedence over the draft.
    if (open) reset(open as DefaultValues<Values>, { keepDefaultValues: true, keepDirtyValues: true })
    else if (!joined) latest.current?.onEmpty?.()
    const typedEarly = JSON.stringify(defaults) !== JSON.stringify(begun.current)
    // react-hook-form does not notify watchers of input made before hydration.
    if (typedEarly && !open && !joined)
      reset(getValues() as DefaultValues<Values>, { keepDefaultValues: true, keepDirtyValues: true, keepErrors: true })
    if (joined || typedEarly) keeping.write(getValues())
    if (open && sealed === null) setRestored(found.lacks ? 'without' : 'whole')
    if (sealed !== null)
      void openDraft({ name, sealed }).then((hidden) => {
        if (left) return
        const now = getValues()
        // Does not overwrite input typed in the meantime.
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
    /** Called once the input is sent or discarded. */
    forget: () => {
      if (keeper.current) keeper.current.forget()
      else if (name) dropDraft(name)
      setRestored(null)
    },
  }
}
