'use client'

import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'

/**
 * A `button` that accepts clicks before hydration: on a slow phone the script arrives seconds later. `data-early` is noted by a
 * script in the head (lib/browser/early-press.ts).
 */
export function PressButton({ ref, ...props }: Omit<ComponentProps<'button'>, 'onClickCapture'>) {
  const own = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, [])
  useEffect(() => {
    // A click that triggered hydration is replayed by React right after this.
    const timer = setTimeout(() => {
      const button = own.current
      if (button?.dataset.early) button.click()
      delete button?.dataset.early
    })
    return () => clearTimeout(timer)
  }, [])
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
