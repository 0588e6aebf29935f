import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Long timeout: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

// jsdom lacks modal <dialog>: this implements focus, Esc and closing.
const opener = new WeakMap<HTMLDialogElement, Element | null>()
if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.addEventListener('keydown', cancelOnEscape)
    opener.set(this, document.activeElement)
    document.addEventListener('focusin', keepInside)
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.removeEventListener('keydown', cancelOnEscape)
    if (!document.querySelector('dialog[open]')) document.removeEventListener('focusin', keepInside)
    const back = opener.get(this)
    if (back instanceof HTMLElement) back.focus()
    this.dispatchEvent(new Event('close'))
  }
}

/** Elements behind an open dialog take no focus. */
function keepInside({ target }: FocusEvent) {
  const dialog = document.querySelector('dialog[open]')
  if (dialog && target instanceof HTMLElement && !dialog.contains(target)) target.blur()
}

// jsdom lacks BroadcastChannel.
globalThis.BroadcastChannel ??= class extends EventTarget {
  name = ''
  onmessage = null
  onmessageerror = null
  postMessage() {}
  close() {}
}

// jsdom lacks resource timings.
performance.getEntriesByType ??= () => []

// Nor pointer capture, which sonner takes when a toast is pressed.
HTMLElement.prototype.setPointerCapture ??= () => undefined

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close()
}
