import type { JSX, SVGProps } from 'react'
import { cx } from './class-names'

/** An icon: 24 × 24, stroke 1.75 in the text colour, hidden from screen readers because a name is next to it. */
export type Icon = (props: Omit<SVGProps<SVGSVGElement>, 'children' | 'path'>) => JSX.Element

export function icon(path: string): Icon {
  return ({ className, ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0', className)}
      {...props}
    >
      <path d={path} />
    </svg>
  )
}
