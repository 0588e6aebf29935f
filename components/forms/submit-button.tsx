'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'

const never = () => () => {}

/**
 * A form's own button. Until the page is hydrated it cannot be pressed: the browser would send the form by itself and what was typed
 * would be lost. For the same reason forms give react-hook-form no default texts, which it would write over early typing.
 */
export function SubmitButton({ loading, children }: { loading: boolean; children: ReactNode }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button type="submit" size="lg" wide loading={loading} disabled={!hydrated}>
      {children}
    </Button>
  )
}
