export type ToastRequest = {
  text: string
  tone?: 'positive' | 'info' | 'critical'
  /** One thing to do about it: "Annulla", "Vai al carrello". */
  action?: { label: string; onClick: () => void }
  /** A toast of the same id replaces the one before. */
  id?: string
}

const waiting: ToastRequest[] = []
let notifyToaster: (() => void) | null = null

/** Shows a toast at the bottom centre, once what shows them is there. */
export function showToast(request: ToastRequest): void {
  waiting.push(request)
  notifyToaster?.()
}

/** For the toaster alone: hears of new toasts, those already waiting included. */
export function listenForToasts(listener: () => void): () => void {
  notifyToaster = listener
  if (waiting.length > 0) listener()
  return () => {
    if (notifyToaster === listener) notifyToaster = null
  }
}

/** For the toaster alone: takes what waits. */
export const takeToasts = (): ToastRequest[] => waiting.splice(0)
