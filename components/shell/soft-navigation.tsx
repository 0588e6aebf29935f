'use client'

import NextLink from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { onDemand } from '@/lib/browser/on-demand'
import { whenIdle } from '@/lib/browser/when-idle'

/** What is no page of the shop: answers of `/api`, and files. */
const NO_PAGE = /^\/(api|media|_next)\/|\.\w{2,11}$/

/** The address of the page that an event's link leads to; null for other links and for parts of the same page. */
function pageOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin || NO_PAGE.test(link.pathname)) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? null : link.pathname + link.search + link.hash
}

/**
 * Follows the links of all pages without a new document, and fetches one likely page ahead (lib/browser/ahead.ts), once the
 * page is idle. Modified clicks, and clicks that a component has answered itself, are left to the browser.
 */
export function SoftNavigation() {
  const router = useRouter()
  const path = usePathname()
  const [meant, setMeant] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): each page has products of its own in the window.
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const follow = (press: MouseEvent) => {
      const page = pageOf(press)
      if (page) setMeant(null)
      // A new document closes the reference that another site has to a window it opened (lib/server/finish.ts).
      if (!page || press.defaultPrevented || window.opener) return
      if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
      press.preventDefault()
      router.push(page)
    }
    // On the window, after React's own listeners on the document.
    window.addEventListener('click', follow, { signal })
    whenIdle(() => void onDemand(import('@/lib/browser/ahead')).then((code) => code?.watchAhead(setMeant, signal)))
    return () => ended.abort()
  }, [router, path])
  // The router's own `prefetch` fetches no data of a page; a link in view does (its `prefetch` prop).
  return (
    meant && (
      <NextLink
        key={meant}
        href={meant}
        prefetch
        aria-hidden="true"
        tabIndex={-1}
        className="pointer-events-none fixed top-0 size-px"
      />
    )
  )
}
