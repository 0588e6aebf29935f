'use client'

import { type ComponentProps, useImperativeHandle } from 'react'
import { useEarlyPress } from './use-early-press'

const press = (button: HTMLButtonElement) => button.click()

/**
 * A `button` that accepts clicks before hydration: on a slow phone the script arrives seconds later. `data-early` is noted by a
 * script in the head (lib/browser/early-press.ts).
 */
export function PressButton({ ref, ...props }: Omit<ComponentProps<'button'>, 'onClickCapture'>) {
  const own = useEarlyPress(press)
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, [own])
  return (
    <button
      type="button"
      {...props}
      data-early=""
      // The script in the head may have changed the attribute before hydration.
      suppressHydrationWarning
      ref={own}
      onClickCapture={({ currentTarget }) => {
        delete currentTarget.dataset.early
      }}
    />
  )
}
