'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { Button, buttonClasses } from '@/components/ui/button'

const never = () => () => {}

/**
 * A form's own button. Until the page is hydrated it cannot be pressed: the browser would send the form by itself and what was typed
 * would be lost. For the same reason forms give react-hook-form no default texts, which it would write over early typing.
 */
export function SubmitButton({
  loading,
  plain = false,
  children,
}: {
  loading: boolean
  /** The form goes without JavaScript too. */
  plain?: boolean
  children: ReactNode
}) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <>
      {plain && (
        <noscript>
          <button type="submit" className={buttonClasses({ size: 'lg', wide: true })}>
            {children}
          </button>
        </noscript>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        loading={loading}
        disabled={!hydrated}
        className={plain ? 'noscript:hidden' : undefined}
      >
        {children}
      </Button>
    </>
  )
}
