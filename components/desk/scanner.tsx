'use client'

import { useEffect, useRef } from 'react'
import { deskAction } from '@/lib/desk/paths'
import { isNoteTyped, saveTypedNote } from '@/lib/desk/typed-note'
import { isCertainScan, readScan } from '@/lib/identifiers/scan'
import { GS1_SEPARATOR } from '@/lib/values/text'

/** Wireless scanners and busy machines are slow: outside of fields keys with such a gap are still one code. */
const PAUSE_MS = 1000
/** People type slower than this. */
const FAST_MS = 60
/** How long after the last key a scanner without Enter or Tab has ended. */
const SILENCE_MS = 200
const CARD_MIN = 6
/** Fields of passwords, and dialogs, which ask for something else first. */
const DEAF = 'input[type="password"], dialog, select'

interface Typed {
  text: string
  last: number
  is_fast: boolean
  field: HTMLInputElement | HTMLTextAreaElement | null
  /** The field's value before the first key. */
  before: string
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Adds a key; after a gap, or in another field, a new text begins. In fields only keys as fast as a scanner's count. */
function addKey(typed: Typed, key: string, { target, timeStamp }: KeyboardEvent): Typed {
  const field = isField(target) ? target : null
  const gap = timeStamp - typed.last
  const is_new = typed.text === '' || field !== typed.field || gap > (field ? FAST_MS : PAUSE_MS)
  if (is_new) return { text: key, last: timeStamp, is_fast: true, field, before: field?.value ?? '' }
  return { ...typed, text: typed.text + key, last: timeStamp, is_fast: typed.is_fast && gap <= FAST_MS }
}

function isScan({ text, is_fast, field }: Typed): boolean {
  const scan = readScan(text)
  // Fields for products read these themselves.
  if (field?.hasAttribute('data-scan') && scan?.product && !scan.pickup_code) return false
  if (isCertainScan(scan)) return true
  return field === null && is_fast && scan !== null && text.length >= CARD_MIN
}

const NOTHING: Typed = { text: '', last: 0, is_fast: true, field: null, before: '' }

/**
 * Takes a scanned code on every page of the desk and opens what it names. Scanners end a code with Enter, Tab or
 * nothing. What people type in a field stays there.
 */
export function DeskScanner({ path }: { path: string }) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    let typed = NOTHING
    let silence: ReturnType<typeof setTimeout> | undefined
    const saveAndLeave = async () => {
      // Without an answer the page goes the scan's way, where the browser or the desk says what is wrong.
      const refused = await saveTypedNote().catch(() => null)
      if (refused === null) form.current?.requestSubmit()
      else location.assign(refused)
    }
    /** Returns whether it was a scan. */
    const end = () => {
      const ended = typed
      typed = NOTHING
      const code = form.current?.querySelector('input')
      if (!isScan(ended) || !code) return false
      if (ended.field) ended.field.value = ended.before
      code.value = ended.text
      if (isNoteTyped()) void saveAndLeave()
      else form.current?.requestSubmit()
      return true
    }
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      // Scanners type the separator of a DataMatrix as Ctrl+].
      const is_separator = event.ctrlKey && key === ']'
      if (target instanceof Element && target.closest(DEAF)) return
      if (event.altKey || event.metaKey || (event.ctrlKey && !is_separator)) return
      if (is_separator || key.length === 1) {
        typed = addKey(typed, is_separator ? GS1_SEPARATOR : key, event)
        clearTimeout(silence)
        silence = setTimeout(() => typed.is_fast && end(), SILENCE_MS)
        return
      }
      if (key !== 'Enter' && key !== 'Tab') return
      clearTimeout(silence)
      if (timeStamp - typed.last > (typed.field ? FAST_MS : PAUSE_MS)) typed = NOTHING
      // Not a press on the button that has the focus.
      if (end()) event.preventDefault()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => {
      clearTimeout(silence)
      removeEventListener('keydown', hear, { capture: true })
    }
  }, [])

  return (
    <form ref={form} method="post" action={deskAction('consegna')} hidden>
      <input type="hidden" name="code" />
      <input type="hidden" name="pagina" value={path} />
    </form>
  )
}
