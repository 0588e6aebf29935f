import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A busy machine is slow, not wrong: what has to be seen is waited for as long as a test may take.
configure({ asyncUtilTimeout: 60_000 })

// jsdom has <dialog> without its modal half: enough of it for focus, Esc and closing.
if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.addEventListener('keydown', cancelOnEscape)
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.removeEventListener('keydown', cancelOnEscape)
    this.dispatchEvent(new Event('close'))
  }
}

// Nor pointer capture, which the toasts take for swiping.
HTMLElement.prototype.setPointerCapture ??= () => undefined

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close()
}
