import type { IncomingMessage } from 'node:http'
import { countedAddress, countedSite } from '@/lib/contract/counted-address'
import { matchCall } from '@/lib/platform/forward'
import { isKnownVisitor } from '@/lib/session/guest'
import { parseCookies } from '../http/cookies'

/**
 * Returns the client's address: with `trusted` proxies, that many entries from the right of X-Forwarded-For, since
 * clients can forge earlier ones; otherwise the socket's.
 */
export function shopperAddress(forwarded: string | undefined, socketAddress: string | undefined, trusted: number) {
  const socket = (socketAddress ?? '').replace(/^::ffff:/, '')
  if (trusted === 0 || !forwarded) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops[Math.max(0, hops.length - trusted)] || socket
}

/** Limits of concurrent use, in total and per network. */
interface InFlightLimits {
  all: number
  each: number
}

/** A request whose body is not whole yet may be ended for others. */
interface Held {
  /** Network of the client, and all networks of its line. */
  network: string
  site: string
  amount: number
  since: number
  isWhole(): boolean
  end(): void
}

/** How long in ms a body keeps its place when all are taken by as many networks. */
export const TURN_MS = 30_000

/**
 * Places for bodies, shared by lines and their networks: when all are taken, the one that holds most loses its oldest
 * unfinished body to one that holds less. Where all hold the same, a body loses its place after its turn.
 */
class InFlight {
  /** Oldest first. */
  readonly #held = new Set<Held>()

  constructor(private readonly limits: InFlightLimits) {}

  /** Reserves an amount. Returns the function that releases it, or null if there is no place. */
  take(one: Omit<Held, 'since'>): (() => void) | null {
    const shares = this.#shares([])
    const own = { site: shares.site(one) + one.amount, network: shares.network(one) + one.amount }
    if (own.network > this.limits.each) return null
    const losing: Held[] = []
    while (sumOf(this.#held) - sumOf(losing) + one.amount > this.limits.all) {
      const loser = this.#findLoser(own, losing)
      if (!loser) return null
      losing.push(loser)
    }
    for (const loser of losing) {
      this.#held.delete(loser)
      loser.end()
    }
    const held = { ...one, since: performance.now() }
    this.#held.add(held)
    return () => void this.#held.delete(held)
  }

  #findLoser(own: { site: number; network: number }, losing: Held[]): Held | undefined {
    const turnOver = performance.now() - TURN_MS
    const { site, network } = this.#shares(losing)
    const isDue = (held: Held) =>
      site(held) > own.site ||
      (site(held) === own.site &&
        (network(held) > own.network || (network(held) === own.network && held.since <= turnOver)))
    return [...this.#held]
      .filter((held) => !losing.includes(held) && !held.isWhole() && isDue(held))
      .sort((one, other) => site(other) - site(one) || network(other) - network(one))[0]
  }

  /** What each site and network holds, without the losing ones. */
  #shares(losing: Held[]) {
    const left = [...this.#held].filter((held) => !losing.includes(held))
    const sum = (part: 'site' | 'network') => {
      const shares = new Map<string, number>()
      for (const held of left) shares.set(held[part], (shares.get(held[part]) ?? 0) + held.amount)
      return (held: Pick<Held, 'site' | 'network'>) => shares.get(held[part]) ?? 0
    }
    return { site: sum('site'), network: sum('network') }
  }
}

const sumOf = (held: Iterable<Held>) => [...held].reduce((sum, { amount }) => sum + amount, 0)

const KB = 1024
const MB = 1024 * KB
/** Largest body in bytes; routes set lower limits themselves. */
export const MOST = 512 * KB
/** Largest body with a file: 10 MB, and the form around it. */
export const UPLOAD_MOST = 10 * MB + 64 * KB
/** Largest body without a session or a guest's cart. */
export const STRANGER_MOST = 64 * KB
/** Order form that uploads prescriptions without JavaScript. */
export const PLAIN_UPLOAD = '/api/checkout/click-and-collect'
/** Form of the desk with a file to import. */
export const DESK_UPLOAD = '/banco/azioni/importa'

/** Uploads in progress. */
export const UPLOADS = { all: 8, each: 3 }
/** Bytes of all other bodies in progress. */
export const BODY_BYTES = { all: 32 * MB, each: 8 * MB }

export type BodyRefusal = 'too_large' | 'unidentified' | 'busy'

/**
 * Creates the function that admits a request's body before it is read. Returns a function that releases it, or the
 * refusal. Counts per process, since the limits protect its memory.
 */
export function bodyGate({ secret, trusted_proxies }: { secret: string; trusted_proxies: number }) {
  const uploads = new InFlight(UPLOADS)
  const bytes = new InFlight(BODY_BYTES)

  return async (request: IncomingMessage): Promise<BodyRefusal | (() => void)> => {
    const { headers, socket } = request
    const announced = announcedSize(request)
    if (announced === 0) return () => {}
    const most = takesFiles(request) ? UPLOAD_MOST : MOST
    if (announced !== null && announced > most) return 'too_large'

    // Before any await, since bytes may arrive meanwhile.
    const bound = endBeyond(request, most)
    if (announced === null || announced > STRANGER_MOST) {
      const isKnown = await isKnownVisitor(parseCookies(headers.cookie), secret)
      if (!isKnown && announced !== null) return 'unidentified'
      if (!isKnown) bound.lower(STRANGER_MOST)
    }
    const size = announced ?? bound.limit()
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const client = shopperAddress(forwarded, socket.remoteAddress, trusted_proxies)
    const origin = { network: countedAddress(client), site: countedSite(client) }
    const place = { ...origin, isWhole: () => request.complete, end: () => request.destroy() }
    const release = size > MOST ? uploads.take({ ...place, amount: 1 }) : bytes.take({ ...place, amount: size })
    return release ?? 'busy'
  }
}

/** Returns Content-Length; null for a chunked body. */
function announcedSize({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
}

function takesFiles({ method = 'GET', url = '/' }: IncomingMessage): boolean {
  const [pathname = '/'] = url.split('?', 1)
  if (pathname === PLAIN_UPLOAD || pathname === DESK_UPLOAD) return true
  return matchCall(method, pathname.replace(/^\/api/, ''))?.row.body_type === 'multipart'
}

/** Closes the connection at the first byte beyond a limit. */
function endBeyond(request: IncomingMessage, most: number) {
  let limit = most
  let size = 0
  const isBeyond = () => {
    if (size > limit) request.destroy()
    return size > limit
  }
  const push = request.push.bind(request)
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0
    return !isBeyond() && push(chunk, encoding)
  }
  return {
    limit: () => limit,
    lower: (to: number) => {
      limit = to
      isBeyond()
    },
  }
}
