import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { cx } from './class-names'
import type { Icon } from './icons'
import { PressButton } from './press-button'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Full width of the container: the main action on a phone. */
  wide?: boolean
  icon?: Icon
  iconAfter?: Icon
}

/** Button classes for elements other than `Button` and `ButtonLink` (a `label`, a `summary`). */
export function buttonClasses({ variant = 'primary', size = 'md', wide }: Look, className?: string) {
  return cx(`button button-${variant} button-${size}`, wide && 'w-full', className)
}

function dress<Props extends Look & { className?: string; children?: ReactNode }>(
  { variant, size, wide, icon: Before, iconAfter: After, className, children, ...props }: Props,
  loading?: boolean,
) {
  return {
    ...props,
    className: buttonClasses({ variant, size, wide }, className),
    children: (
      <>
        {loading ? <Spinner className="-ms-1 size-5" /> : Before && <Before className="-ms-1 size-5" />}
        {children && <span>{children}</span>}
        {After && !loading && <After className="-me-1 size-5" />}
      </>
    ),
  }
}

const stop = (event: MouseEvent) => event.preventDefault()

/**
 * A button. While `loading` it keeps its size, focus and text, shows a spinner and ignores clicks; it is not
 * `disabled`, which would lose the focus.
 */
export function Button({
  loading,
  type = 'button',
  onClick,
  'aria-disabled': disabled,
  ...props
}: ComponentProps<'button'> & Look & { loading?: boolean }) {
  // A server component has nothing to run on a press.
  const Element = onClick ? PressButton : 'button'
  return (
    <Element
      {...dress(props, loading)}
      type={type}
      onClick={loading ? stop : onClick}
      aria-disabled={loading || disabled}
      aria-busy={loading || undefined}
    />
  )
}

/** A link styled as a button, for navigation only. */
export function ButtonLink({ loading, ...props }: ComponentProps<typeof Link> & Look & { loading?: boolean }) {
  return <Link {...dress(props, loading)} aria-busy={loading || undefined} />
}

/**
 * A square icon button; `label` is its accessible name and tooltip. Small ones grow to touch size on touch devices.
 */
export function IconButton({
  label,
  icon: Drawing,
  small,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: Icon; small?: boolean }) {
  return (
    <PressButton
      {...props}
      aria-label={label}
      title={label}
      className={cx('button button-quiet', small ? 'size-9 pointer-coarse:size-touch' : 'size-touch', className)}
    >
      <Drawing className="size-6" />
    </PressButton>
  )
}
