import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { HiddenFields } from './hidden-fields'

/** A small button that posts fields to an address of ours; it works without JavaScript. */
export const PressForm = ({
  to,
  fields,
  children,
  ...look
}: {
  to: string
  fields: Record<string, string>
  children: ReactNode
  'aria-label'?: string
  variant?: ButtonVariant
}) => (
  <form method="post" action={to}>
    <HiddenFields fields={fields} />
    <Button type="submit" size="sm" {...look}>
      {children}
    </Button>
  </form>
)
