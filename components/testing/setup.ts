import '@testing-library/jest-dom'

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
