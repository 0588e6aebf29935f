'use client'

import { useEffect, useRef } from 'react'
import { DESK_CATALOGUE, deskAction } from '@/lib/desk/paths'
import { readProductCode } from '@/lib/identifiers/product-code'
import { GS1_SEPARATOR } from '@/lib/values/text'

/** A pick-up code, as a scanner types it: without a pause, and with Enter at its end. */
const CODE = /^[A-Z0-9]{6}$/i
/** Wireless scanners and busy machines are slow. */
const PAUSE_MS = 1000

/**
 * Takes a scanned code on every page of the desk, unless somebody types in a field: a pick-up code leads to the order's
 * hand-over, a product's code to the product.
 */
export function DeskScanner() {
  const pickup = useRef<HTMLFormElement>(null)
  const product = useRef<HTMLFormElement>(null)

  useEffect(() => {
    let typed = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const in_field = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      // Scanners type the separator of a DataMatrix as Ctrl+].
      const is_separator = event.ctrlKey && key === ']'
      if (in_field || event.altKey || event.metaKey || (event.ctrlKey && !is_separator)) return
      if (timeStamp - last > PAUSE_MS) typed = ''
      last = timeStamp
      if (is_separator) typed += GS1_SEPARATOR
      else if (key.length === 1) typed += key
      if (key !== 'Enter') return
      const form = CODE.test(typed) ? pickup.current : readProductCode(typed) && product.current
      const field = form?.elements[0]
      if (!form || !(field instanceof HTMLInputElement)) return
      // Not a press on the button that has the focus.
      event.preventDefault()
      field.value = typed
      form.requestSubmit()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])

  return (
    <>
      <form ref={pickup} method="post" action={deskAction('consegna')} hidden>
        <input type="hidden" name="code" />
      </form>
      <form ref={product} method="get" action={DESK_CATALOGUE} hidden>
        <input type="hidden" name="cerca" />
      </form>
    </>
  )
}
