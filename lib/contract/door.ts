import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Longer than the proxies in front keep theirs (nginx 75 s): of two that close at once, the shopper's request is lost. */
export const KEEP_ALIVE_MS = 80_000
/** How long new calls are taken while others end: whoever asks hears "not ready" before nobody answers any more. */
const OPEN_MS = 3000
/** After a stop; process managers kill at ten seconds. */
export const STOP_LIMIT_MS = 9000

/** How storefront and backend stop taking calls. */
export type Door = ReturnType<typeof gracefulShutdown>

/** The door of a server that does not listen yet. */
export function gracefulShutdown(server: Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>) {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const open = new Set<ServerResponse>()
  let isClosing = false
  let onLast = () => {}
  // Before whoever answers: then the header can still say that the connection ends.
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
    /** Ends when each call under way has its answer and its connection is closed. */
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
