import type { JSX, SVGProps } from 'react'
import { cx } from './class-names'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'path'>

/** An icon of the set: 24 × 24, a stroke of 1.75 in the text's colour, hidden from readers (the name stands beside it). */
export type Icon = (props: IconProps) => JSX.Element

export function Drawing({ className, path, ...props }: IconProps & { path: string }) {
  return (
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
