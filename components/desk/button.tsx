import type { ComponentProps } from 'react'

/** A button that sends its form; `main` is the one that most people press. */
export const DeskButton = ({
  main = false,
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { main?: boolean }) => (
  <button type="submit" {...props} className={main ? 'desk-button desk-main' : 'desk-button'} />
)
