'use client'

import { useEffect, useState } from 'react'
import { PressButton } from '@/components/ui/press-button'
import { inStorage } from '@/lib/browser/storage'
import messages from '@/messages/it.json'

const texts = messages.desk.keys

const OFF = 'desk-keys-off'
/** A scanner types the next key sooner. */
const ALONE_MS = 100

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.desk-orders th a')]

/** Moves the focus to the next or previous order. */
function move(by: 1 | -1): void {
  const links = rowLinks()
  const here = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('th a')
  const at = here ? links.indexOf(here) : -1
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]?.focus()
}

/** Hears the keys of the list of orders, and turns them off (WCAG 2.1.4). They do nothing in fields. */
export function ListKeys() {
  const [on, setOn] = useState(false)
  useEffect(() => setOn(inStorage(() => localStorage.getItem(OFF)) === null), [])

  useEffect(() => {
    if (!on) return
    let alone: ReturnType<typeof setTimeout> | undefined
    const press: Record<string, () => void> = {
      '/': () => document.getElementById('desk-cerca')?.focus(),
      x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('input[name="scelto"]')?.click(),
      '?': () => document.getElementById('desk-keys')?.setAttribute('open', ''),
    }
    const hear = (event: KeyboardEvent) => {
      const { key, target } = event
      clearTimeout(alone)
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, dialog')) return
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        move(key === 'ArrowDown' ? 1 : -1)
      } else if (press[key]) alone = setTimeout(press[key], ALONE_MS)
    }
    addEventListener('keydown', hear)
    return () => {
      clearTimeout(alone)
      removeEventListener('keydown', hear)
    }
  }, [on])

  const turn = () => {
    inStorage(() => (on ? localStorage.setItem(OFF, '1') : localStorage.removeItem(OFF)))
    setOn(!on)
  }
  return (
    <PressButton className="desk-button" onClick={turn}>
      {on ? texts.off : texts.on}
    </PressButton>
  )
}
