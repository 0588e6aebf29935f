const RETRY_MS = 5000

/**
 * Resolves once the shop is reachable: tries now, on the browser's online event, and periodically, since browsers also
 * report online behind a router without a connection.
 */
export async function whenOnline(): Promise<void> {
  while (!(navigator.onLine && (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null))))
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
      setTimeout(resolve, RETRY_MS)
    })
}
