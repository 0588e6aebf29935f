'use client'

import { useRouter } from 'next/navigation'
import { createContext, type MouseEvent, type ReactNode, useContext, useTransition } from 'react'

interface Frame {
  pending: boolean
  go: (href: string) => void
}

const Context = createContext<Frame | null>(null)

/** Provides client navigation between lists and its pending state. */
export function SelectionFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const go = (href: string) => start(() => router.push(href, { scroll: false }))
  return <Context value={{ pending, go }}>{children}</Context>
}

export function useSelectionFrame(): Frame {
  const frame = useContext(Context)
  if (!frame) throw new Error('a part of the selection stands outside SelectionFrame')
  return frame
}

/** The list, or a skeleton while the next one loads. */
export function SelectionResults({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useSelectionFrame().pending ? skeleton : children
}

/** A link to another list; a plain link without JavaScript. */
export function SelectionLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  const { go } = useSelectionFrame()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}
