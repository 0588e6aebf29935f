'use client'

import { usePathname } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from '@/components/ui/link'

/** Puts the caret into the header's search box. */
function search(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLInputElement>('[type=search]')?.focus()
}

/** A link of the bottom bar. Marks itself as current after hydration: a cached page does not know its address. */
export function BottomBarLink({
  href,
  label,
  name,
  match = href,
  icon,
  badge,
  searches,
}: {
  href: string
  label: string
  /** Accessible name if it says more than the label. */
  name?: string
  /** Beginning of the paths on which the link is current, if not `href`. */
  match?: string
  icon: ReactNode
  badge?: ReactNode
  /** Puts the caret into the header's search box instead. */
  searches?: boolean
}) {
  const pathname = usePathname()
  const [current, setCurrent] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's path is only a trigger; behind a rewrite it differs from the address
  useEffect(() => {
    const { pathname: address } = window.location
    setCurrent(address.startsWith(match))
  }, [pathname, match])
  return (
    <Link
      href={href}
      aria-label={name}
      aria-current={current ? 'page' : undefined}
      onClick={searches ? search : undefined}
      className="bar-link"
    >
      <span className="relative flex">
        {icon}
        {badge}
      </span>
      <span className="bar-label">{label}</span>
    </Link>
  )
}
