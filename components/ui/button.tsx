import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { cx } from './class-names'
import type { Icon } from './icons'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand shadow-card hover:bg-brand-hover active:bg-brand-hover',
  secondary: 'border-control bg-surface text-ink hover:border-brand hover:bg-brand-soft active:bg-brand-soft',
  quiet: 'border-transparent bg-transparent text-brand-ink hover:bg-brand-soft active:bg-brand-soft',
  danger: 'border-transparent bg-critical text-on-critical hover:bg-critical-hover active:bg-critical-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-touch',
  md: 'min-h-touch px-4 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg',
}

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The whole width of its container: the main action on a phone. */
  wide?: boolean
  icon?: Icon
  iconAfter?: Icon
}

/** The classes of a button, for what cannot be `Button` or `ButtonLink` (a `label`, a `summary`). */
export function buttonClasses({ variant = 'primary', size = 'md', wide }: Look, className?: string) {
  return cx('button', variants[variant], sizes[size], wide && 'w-full', className)
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
 * A button. While `loading` it keeps its place, its focus and its text, shows a ring and takes no second click; it is
 * not `disabled`, which would throw the keyboard's focus away.
 */
export function Button({
  loading,
  type = 'button',
  onClick,
  ...props
}: ComponentProps<'button'> & Look & { loading?: boolean }) {
  return (
    <button
      {...dress(props, loading)}
      type={type}
      onClick={loading ? stop : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    />
  )
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ loading, ...props }: ComponentProps<typeof Link> & Look & { loading?: boolean }) {
  return <Link {...dress(props, loading)} aria-busy={loading || undefined} />
}

/** A square button with an icon alone; `label` is its name and its tooltip. A small one is a finger's size where fingers are. */
export function IconButton({
  label,
  icon: Drawing,
  small,
  className,
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: Icon; small?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={cx('button', variants.quiet, small ? 'size-9 pointer-coarse:size-touch' : 'size-touch', className)}
    >
      <Drawing className="size-6" />
    </button>
  )
}
