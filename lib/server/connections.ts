import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from '@/lib/contract/counted-address'

/** Connections beyond these are closed by Node before anybody is asked. */
const SPARE = 200

/**
 * Shares a process's connections between networks, since each takes memory: when all are taken, the network that holds most
 * loses its oldest connection without a request in progress, half a header included. A network that holds all itself is
 * limited to its own. Behind a proxy all connections are the proxy's, which shares them itself (deploy/nginx.conf).
 */
export function shareConnections(
  server: Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>,
  most: number,
): void {
  server.maxConnections = most + SPARE
  /** Oldest first. */
  const open = new Map<Socket, { network: string; requests: number }>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { network: countedAddress((socket.remoteAddress ?? '').replace(/^::ffff:/, '')), requests: 0 })
    socket.once('close', () => open.delete(socket))
    if (open.size > most) findLoser()?.destroy()
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.requests += 1
    response.once('close', () => {
      connection.requests -= 1
    })
  })

  function findLoser(): Socket | undefined {
    const shares = new Map<string, number>()
    for (const { network } of open.values()) shares.set(network, (shares.get(network) ?? 0) + 1)
    const waiting = [...open].filter(([, { requests }]) => requests === 0)
    const share = ({ network }: { network: string }) => shares.get(network) ?? 0
    return waiting.sort(([, one], [, other]) => share(other) - share(one))[0]?.[0]
  }
}
