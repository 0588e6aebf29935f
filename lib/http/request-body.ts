import type { IncomingMessage } from 'node:http'
import { countedAddress } from '@/lib/contract/counted-address'
import { matchCall } from '@/lib/platform/forward'
import { isKnownVisitor } from '@/lib/session/known-visitor'
import { parseCookies } from './cookies'
import { shopperAddress } from './forwarded'

/** Limits of concurrent use, in total and per key. */
interface InFlightLimits {
  all: number
  each: number
}

class InFlight {
  #all = 0
  readonly #each = new Map<string, number>()

  constructor(private readonly limits: InFlightLimits) {}

  /** Reserves an amount for a key. Returns the function that releases it, or null if a limit would be exceeded. */
  take(key: string, amount: number): (() => void) | null {
    const each = (this.#each.get(key) ?? 0) + amount
    if (each > this.limits.each || this.#all + amount > this.limits.all) return null
    this.#add(key, amount)
    let is_released = false
    return () => {
      if (is_released) return
      is_released = true
      this.#add(key, -amount)
    }
  }

  #add(key: string, amount: number): void {
    this.#all += amount
    const each = (this.#each.get(key) ?? 0) + amount
    if (each > 0) this.#each.set(key, each)
    else this.#each.delete(key)
  }
}

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
      const is_known = await isKnownVisitor(parseCookies(headers.cookie), secret)
      if (!is_known && announced !== null) return 'unidentified'
      if (!is_known) bound.lower(STRANGER_MOST)
    }
    const size = announced ?? bound.limit()
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const network = countedAddress(shopperAddress(forwarded, socket.remoteAddress, trusted_proxies))
    const release = size > MOST ? uploads.take(network, 1) : bytes.take(network, size)
    return release ?? 'busy'
  }
}

/** Returns Content-Length; null for a chunked body. */
function announcedSize({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
}

function takesFiles({ method = 'GET', url = '/' }: IncomingMessage): boolean {
  const [pathname = '/'] = url.split('?', 1)
  return pathname === PLAIN_UPLOAD || matchCall(method, pathname.replace(/^\/api/, ''))?.row.body_type === 'multipart'
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
