import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Longer than the keep-alive of proxies (nginx: 75 s): if both sides close at once, a request is lost. */
export const KEEP_ALIVE_MS = 80_000
/** How long calls are still accepted after a stop, so that readiness probes see "not ready" first. */
const OPEN_MS = 3000
/** Deadline of a stop; process managers kill after ten seconds. */
export const STOP_LIMIT_MS = 9000

export type ShutdownController = ReturnType<typeof gracefulShutdown>

/** Adds graceful shutdown to a server that does not listen yet. */
export function gracefulShutdown(server: Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>) {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const open = new Set<ServerResponse>()
  let isClosing = false
  let onLast = () => {}
  // Runs before the handlers, while the `Connection` header can still change.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive &&= !isClosing
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0) onLast()
    })
  })
  return {
    get isClosing(): boolean {
      return isClosing
    },
    /** Resolves once every in-flight call is answered and all connections are closed. */
    async close(): Promise<void> {
      isClosing = true
      for (const response of open) response.shouldKeepAlive = false
      const answered = () => (open.size === 0 ? undefined : new Promise<void>((resolve) => (onLast = resolve)))
      await Promise.race([answered(), new Promise((resolve) => setTimeout(resolve, OPEN_MS).unref())])
      server.close()
      await answered()
      server.closeAllConnections()
    },
  }
}
