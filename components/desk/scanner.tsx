'use client'

import { useEffect, useRef } from 'react'
import { deskAction } from '@/lib/desk/paths'
import { isNoteTyped, saveTypedNote } from '@/lib/desk/typed-note'
import { isCertainScan, readScan } from '@/lib/identifiers/scan'
import { GS1_SEPARATOR } from '@/lib/values/text'
import { DeskCamera } from './camera'

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
  const isNew = typed.text === '' || field !== typed.field || gap > (field ? FAST_MS : PAUSE_MS)
  if (isNew) return { text: key, last: timeStamp, is_fast: true, field, before: field?.value ?? '' }
  return { ...typed, text: typed.text + key, last: timeStamp, is_fast: typed.is_fast && gap <= FAST_MS }
}

function isScan({ text, is_fast, field }: Typed): boolean {
  const scan = readScan(text)
  // Fields for products read these themselves.
  if (field?.hasAttribute('data-scan') && scan?.product && !scan.pickup_code) return false
  if (isCertainScan(scan)) return true
  return field === null && is_fast && scan !== null && text.length >= CARD_MIN
}

/** Opens what a code names. */
function openScan(form: HTMLFormElement, text: string): void {
  const code = form.querySelector('input')
  if (!code) return
  code.value = text
  if (isNoteTyped()) void saveAndLeave(form)
  else form.requestSubmit()
}

async function saveAndLeave(form: HTMLFormElement): Promise<void> {
  // Without an answer the page goes the scan's way, where the browser or the desk says what is wrong.
  const refused = await saveTypedNote().catch(() => null)
  if (refused === null) form.requestSubmit()
  else location.assign(refused)
}

/** Takes a code that the camera has read: into the field that reads products itself, or as a scanner's. */
function takeFromCamera(form: HTMLFormElement | null, text: string, field: Element | null): void {
  const scan = readScan(text)
  const isForField = field instanceof HTMLInputElement && field.isConnected && field.hasAttribute('data-scan')
  if (isForField && scan?.product && !scan.pickup_code) {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  } else if (form) openScan(form, text)
}

const NOTHING: Typed = { text: '', last: 0, is_fast: true, field: null, before: '' }

/**
 * Takes a code of a scanner or of the camera on every page of the desk and opens what it names. Scanners end a code with Enter, Tab or
 * nothing. What people type in a field stays there.
 */
export function DeskScanner({ path }: { path: string }) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    let typed = NOTHING
    let silence: ReturnType<typeof setTimeout> | undefined
    /** Returns whether it was a scan. */
    const end = () => {
      const ended = typed
      typed = NOTHING
      if (!isScan(ended) || !form.current) return false
      if (ended.field) ended.field.value = ended.before
      openScan(form.current, ended.text)
      return true
    }
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      // Scanners type the separator of a DataMatrix as Ctrl+].
      const isSeparator = event.ctrlKey && key === ']'
      if (target instanceof Element && target.closest(DEAF)) return
      if (event.altKey || event.metaKey || (event.ctrlKey && !isSeparator)) return
      if (isSeparator || key.length === 1) {
        typed = addKey(typed, isSeparator ? GS1_SEPARATOR : key, event)
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
    <>
      <DeskCamera onRead={(text, field) => takeFromCamera(form.current, text, field)} />
      <form ref={form} method="post" action={deskAction('consegna')} hidden>
        <input type="hidden" name="code" />
        <input type="hidden" name="pagina" value={path} />
      </form>
    </>
  )
}
