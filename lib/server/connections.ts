import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress, countedSite } from '@/lib/contract/counted-address'

/** Connections beyond these are closed by Node before anybody is asked. */
const SPARE = 200

interface Connection {
  network: string
  site: string
  /** Requests whose response is not sent yet, also pipelined ones. */
  requests: Map<IncomingMessage, ServerResponse>
}

/**
 * Shares a process's connections between networks, since each takes memory: when all are taken, a new one replaces the
 * oldest that the site and network with most of them can lose. It can lose those without a request in progress, half a
 * header included, and those that wait for their client: for the rest of a body, or because nobody reads a response.
 * A network that holds all itself is limited to its own. Behind a proxy all connections are the proxy's, which shares
 * them itself (deploy/nginx.conf).
 */
export function shareConnections(
  server: Server<typeof IncomingMessage, typeof ServerResponse<IncomingMessage>>,
  most: number,
): void {
  server.maxConnections = most + SPARE
  /** Oldest first. */
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    open.set(socket, { network: countedAddress(address), site: countedSite(address), requests: new Map() })
    socket.once('close', () => open.delete(socket))
    if (open.size > most) (findLoser(socket) ?? socket).destroy()
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket)
    if (!connection) return
    connection.requests.set(request, response)
    response.once('close', () => connection.requests.delete(request))
  })

  function findLoser(newcomer: Socket): Socket | undefined {
    const [sites, networks] = [new Map<string, number>(), new Map<string, number>()]
    for (const { site, network } of open.values()) {
      sites.set(site, (sites.get(site) ?? 0) + 1)
      networks.set(network, (networks.get(network) ?? 0) + 1)
    }
    const held = [...open].filter(([socket, connection]) => socket !== newcomer && canBeLost(connection))
    const compare = (of: (connection: Connection) => number) => (one: Connection, other: Connection) =>
      of(other) - of(one)
    const bySite = compare(({ site }) => sites.get(site) ?? 0)
    const byNetwork = compare(({ network }) => networks.get(network) ?? 0)
    const idleFirst = compare(({ requests }) => (requests.size === 0 ? 1 : 0))
    return held.sort(
      ([, one], [, other]) => bySite(one, other) || byNetwork(one, other) || idleFirst(one, other),
    )[0]?.[0]
  }
}

const canBeLost = ({ requests }: Connection) =>
  requests.size === 0 || [...requests].some(([request, response]) => !request.complete || response.writableLength > 0)
