import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'
import type { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { PressButton } from '@/components/ui/press-button'

type Look = {
  icon: Icon
  /** Full name, for screen readers and as tooltip. */
  label: string
  /** Text under or next to the icon on wide screens. */
  text?: string
  badge?: ReactNode
  className?: string
}

function dress<Props extends Look>({ icon: Drawing, label, text, badge, className, ...props }: Props) {
  return {
    ...props,
    'aria-label': label,
    title: label,
    className: cx(
      'relative inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-md px-2 text-ink hover:bg-brand-soft',
      className,
    ),
    children: (
      <>
        <span className={cx('relative flex', Boolean(badge) && Boolean(text) && 'lg:me-1.5')}>
          <Drawing />
          {badge}
        </span>
        {text && <span className="max-lg:sr-only">{text}</span>}
      </>
    ),
  }
}

/** A link in the header: login, profile, cart. */
export function HeaderLink(props: Omit<ComponentProps<typeof Link>, 'children'> & Look) {
  return <Link {...dress(props)} />
}

export function HeaderButton(props: Omit<ComponentProps<'button'>, 'children'> & Look) {
  return <PressButton {...dress(props)} />
}

/** Placeholder in the size of a header icon: avoids layout shift. */
export function HeaderActionFallback() {
  return (
    <span
      aria-hidden="true"
      className="block min-h-touch min-w-touch noscript:hidden in-data-signed-in:w-22 lg:w-26 lg:in-data-signed-in:w-22"
    />
  )
}
