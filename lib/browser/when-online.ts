const RETRY_MS = 5000

/**
 * Ends when the shop can be reached: at once, when the browser says that it is online again, or when asking shows it. A browser says
 * that it is online behind a router without a line, too.
 */
export async function whenOnline(): Promise<void> {
  while (!(navigator.onLine && (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null))))
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_MS)
    })
}
