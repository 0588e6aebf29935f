export type ToastRequest = {
  text: string
  tone?: 'positive' | 'info' | 'critical'
  /** One thing to do about it: "Annulla", "Vai al carrello". */
  action?: { label: string; onClick: () => void }
  /** A toast of the same id replaces the one before. */
  id?: string
}

let waiting: ToastRequest[] = []
let wake: (() => void) | null = null

/** Shows a toast at the bottom centre. The library behind it is loaded at the first one. */
export function showToast(request: ToastRequest): void {
  waiting.push(request)
  wake?.()
}

/** For the toaster alone: hears of new toasts, those already waiting included. */
export function listenForToasts(listener: () => void): () => void {
  wake = listener
  if (waiting.length > 0) listener()
  return () => {
    if (wake === listener) wake = null
  }
}

/** For the toaster alone: takes what waits. */
export function takeToasts(): ToastRequest[] {
  const taken = waiting
  waiting = []
  return taken
}
