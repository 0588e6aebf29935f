'use client'

import { useEffect, useRef } from 'react'
import { deskAction } from '@/lib/desk/paths'

/** A pick-up code, as a scanner types it: without a pause, and with Enter at its end. */
const CODE = /^[A-Z0-9]{6}$/i
/** Wireless scanners and busy machines are slow. */
const PAUSE_MS = 1000

/** Takes a scanned code on every page of the desk, unless somebody types in a field, to the order's hand-over. */
export function DeskScanner() {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    let typed = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const in_field = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      if (in_field || event.ctrlKey || event.altKey || event.metaKey) return
      if (timeStamp - last > PAUSE_MS) typed = ''
      last = timeStamp
      if (key.length === 1) typed += key
      if (key !== 'Enter' || !CODE.test(typed) || !field.current) return
      // Not a press on the button that has the focus.
      event.preventDefault()
      field.current.value = typed
      form.current?.requestSubmit()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])

  return (
    <form ref={form} method="post" action={deskAction('consegna')} hidden>
      <input ref={field} type="hidden" name="code" />
    </form>
  )
}
