'use client'

import type { ReactNode } from 'react'
import { Button, type ButtonVariant, buttonClasses } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/use-hydrated'

/**
 * Submit button of a form, disabled until hydration: the browser would submit natively and lose the input. For the
 * same reason forms give react-hook-form no default texts, which would overwrite early typing.
 */
export function SubmitButton({
  loading,
  plain = false,
  variant,
  paused = false,
  children,
}: {
  loading: boolean
  /** The form works without JavaScript. */
  plain?: boolean
  variant?: ButtonVariant
  /** It does nothing for now, and keeps the focus. */
  paused?: boolean
  children: ReactNode
}) {
  const hydrated = useHydrated()
  return (
    <>
      {plain && (
        <noscript>
          <button type="submit" className={buttonClasses({ variant, size: 'lg', wide: true })}>
            {children}
          </button>
        </noscript>
      )}
      <Button
        type="submit"
        variant={variant}
        size="lg"
        wide
        aria-disabled={paused || undefined}
        loading={loading}
        disabled={!hydrated}
        className={plain ? 'noscript:hidden' : undefined}
      >
        {children}
      </Button>
    </>
  )
}
