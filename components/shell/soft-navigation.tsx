'use client'

import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { isMeteredConnection } from '@/lib/browser/when-idle'

/** What is no page of the shop: answers of `/api`, and files. */
const NO_PAGE = /^\/(api|media|_next)\/|\.\w{2,11}$/
/** Pages that are the same for all visitors of a pharmacy, and most likely to be followed. */
const AHEAD = /^\/(product|categories)\//

/** The address of the page that an event's link leads to; null for other links and for parts of the same page. */
function pageOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin || NO_PAGE.test(link.pathname)) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? null : link.pathname + link.search + link.hash
}

/**
 * Follows the links of all pages without a new document, and fetches a page of the catalogue as soon as a pointer, a
 * finger or the focus is on its link, one at a time. Modified clicks, and clicks that a component has answered
 * itself, are left to the browser.
 */
export function SoftNavigation() {
  const router = useRouter()
  const [meant, setMeant] = useState<string | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const follow = (press: MouseEvent) => {
      const page = pageOf(press)
      if (!page || press.defaultPrevented) return
      if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
      press.preventDefault()
      router.push(page)
    }
    const prepare = (event: Event) => {
      const page = pageOf(event)
      if (page && AHEAD.test(page) && !isMeteredConnection()) setMeant(page)
    }
    // On the window, after React's own listeners on the document.
    window.addEventListener('click', follow, { signal })
    for (const type of ['pointerover', 'focusin']) window.addEventListener(type, prepare, { signal, passive: true })
    return () => ended.abort()
  }, [router])
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
