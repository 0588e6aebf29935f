'use client'

import { type ComponentProps, useImperativeHandle } from 'react'
import { useEarlyPress } from './use-early-press'

const press = (button: HTMLButtonElement) => button.click()

/** A `button` that accepts clicks before hydration. */
export function PressButton({ ref, ...props }: Omit<ComponentProps<'button'>, 'onClickCapture'>) {
  const early = useEarlyPress(press)
  useImperativeHandle(ref, () => early.ref.current as HTMLButtonElement, [early.ref])
  return <button type="button" {...props} {...early} />
}
