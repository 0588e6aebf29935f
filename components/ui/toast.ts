export type ToastRequest = {
  text: string
  tone?: 'positive' | 'info' | 'critical'
  /** The one action that the toast offers: "Annulla", "Vai al carrello". */
  action?: { label: string; onClick: () => void }
  /** A toast replaces the previous one with the same id. */
  id?: string
}

const queue: ToastRequest[] = []
let notify: (() => void) | null = null

/** Shows a toast at the bottom centre, as soon as the toaster has loaded. */
export function showToast(request: ToastRequest): void {
  queue.push(request)
  notify?.()
}

/** Calls the toaster for queued toasts and for each new one; null disconnects it. */
export function setToastListener(listener: typeof notify): void {
  notify = listener
  listener?.()
}

export const takeToasts = (): ToastRequest[] => queue.splice(0)
