'use client'

import { type ChangeEvent, type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'

const BEFORE_HANDLERS = ['click', 'focusin', 'submit']

/**
 * A controlled `input` that also reports to `onChange` what was typed before hydration and what a password manager filled in
 * without an event.
 */
export function ControlledInput({ ref, ...props }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null)
  const first = useRef(props)
  const latest = useRef(props)
  latest.current = props
  useImperativeHandle(ref, () => own.current as HTMLInputElement, [])
  useEffect(() => {
    const target = own.current
    if (!target) return
    const report = () => latest.current.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
    const { checked } = first.current
    // Hydration writes the state into the defaults and leaves the input.
    const early =
      checked === undefined ? target.value !== target.defaultValue : target.checked !== target.defaultChecked
    if (early) report()
    const { form } = target
    let filled = target.value
    const note = () => {
      filled = target.value
    }
    const notice = () => {
      const { value } = latest.current
      if (value === undefined || filled === value) return
      target.value = filled
      flushSync(report)
    }
    // All of a form's inputs note their value first, since the first that renders writes the older values into the others.
    for (const type of BEFORE_HANDLERS) {
      window.addEventListener(type, note, true)
      form?.addEventListener(type, notice, true)
    }
    return () => {
      for (const type of BEFORE_HANDLERS) {
        window.removeEventListener(type, note, true)
        form?.removeEventListener(type, notice, true)
      }
    }
  }, [])
  return <input {...props} ref={own} />
}
