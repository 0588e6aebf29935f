'use client'

import { type ChangeEvent, type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

/** A controlled `input` that reports input made before hydration to `onChange`. */
export function ControlledInput({ ref, ...props }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null)
  const first = useRef(props)
  useImperativeHandle(ref, () => own.current as HTMLInputElement, [])
  useEffect(() => {
    const { checked, onChange } = first.current
    const target = own.current
    if (!target) return
    // Hydration writes the state into the defaults and leaves the input.
    const early =
      checked === undefined ? target.value !== target.defaultValue : target.checked !== target.defaultChecked
    if (early) onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  }, [])
  return <input {...props} ref={own} />
}
