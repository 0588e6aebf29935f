import type { ReactNode } from 'react'
import { ChevronDownIcon } from './shell-icons'

/** A native disclosure: works without JavaScript, and the browser's search finds its content. */
export function Disclosure({
  title,
  heading: Title = 'span',
  open,
  id,
  children,
}: {
  title: string
  heading?: 'h3' | 'span'
  open?: boolean
  id?: string
  children: ReactNode
}) {
  return (
    <details open={open} id={id} className="group border-line border-b">
      <summary className="flex min-h-13 items-center gap-3 rounded-sm py-3 font-bold text-base hover:text-brand-ink">
        <Title className="min-w-0 flex-1 text-base">{title}</Title>
        <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
