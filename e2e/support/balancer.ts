import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { KEEP_ALIVE_MS } from '@/lib/process/graceful-shutdown'

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

/** A proxy that sends requests to one address after the other, and on to the next if one takes none, like nginx's `upstream`. */
export async function startBalancer() {
  let targets: string[] = []
  let next = 0
  /** Failed requests: address and status, or 0 for none. */
  const failed: [string, number][] = []

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void {
    next += 1
    const target = new URL(incoming.url ?? '/', targets[next % targets.length])
    const note = (status: number) => void failed.push([incoming.url ?? '', status])
    const forwarded = ask(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      const status = answer.statusCode ?? 0
      if (status >= 400) note(status)
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    let left = false
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries < targets.length) return forward(incoming, outgoing, body, tries + 1)
      if (!left) note(0)
      outgoing.destroy()
    })
    outgoing.on('close', () => {
      // The browser does not want it any more.
      left = true
      if (!outgoing.writableFinished) forwarded.destroy()
    })
    forwarded.end(body)
  }

  const server = createServer(
    (incoming, outgoing) =>
      void buffer(incoming).then(
        (body) => forward(incoming, outgoing, body, 1),
        () => outgoing.destroy(),
      ),
  )
  // As nginx and the backend: a client must not reuse a connection that is just being closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failed,
    use(addresses: string[]): void {
      targets = addresses
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
