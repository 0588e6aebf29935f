'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { followDesk } from '@/lib/desk/live-browser'
import { readPart } from '@/lib/desk/read-part'

const ID = 'dal-vivo'

/** Returns a selector of the link or field with the focus, or null if it is elsewhere. Windows behind others keep one too. */
function focusIn(box: Element | null): string | null {
  const here = document.activeElement
  if (!here || !box?.contains(here)) return null
  if (here.id) return `#${CSS.escape(here.id)}`
  const href = here.getAttribute('href')
  return href && `a[href="${CSS.escape(href)}"]`
}

/**
 * A part of a page that is read again when something changes at the desk; `state` is the one that it shows. It keeps
 * the focus and what is checked. A refresh of Next's router leaves the page if the line drops under it.
 */
export function LivePart({ state, path, children }: { state: string | undefined; path: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  const checked = useRef<string[]>([])
  const [html, setHtml] = useState<string | null>(null)

  useEffect(() => {
    let wanted = state
    let reading = new AbortController()
    const stop = followDesk(async (news) => {
      if (news.kind !== 'state' || news.state === wanted) return
      wanted = news.state
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const part = await readPart(path, ID, signal)
      if (signal.aborted) return
      // Read again with the next event.
      if (part === null) wanted = undefined
      else if (part !== box.current?.innerHTML) {
        focused.current = focusIn(box.current)
        checked.current = [...(box.current?.querySelectorAll('input:checked') ?? [])].map(({ id }) => id)
        setHtml(part)
      }
    })
    return () => {
      stop()
      reading.abort()
    }
  }, [state, path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus and checks are lost with what was there before
  useLayoutEffect(() => {
    for (const id of checked.current) {
      const input = document.getElementById(id)
      if (input instanceof HTMLInputElement) input.checked = true
    }
    if (focused.current === null) return
    box.current?.querySelector<HTMLElement>(focused.current)?.focus()
    focused.current = null
  }, [html])

  if (html === null)
    return (
      <div key="shown" ref={box} id={ID}>
        {children}
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the same part of the same page, as our server renders it
  return <div key="read" ref={box} id={ID} dangerouslySetInnerHTML={{ __html: html }} />
}
