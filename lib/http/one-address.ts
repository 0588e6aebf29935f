import { readId } from '@/lib/contract/id'
import { readProductCode } from '@/lib/identifiers/product-code'
import type { AddressBook } from './address-book'
import type { Answer } from './answer'
import { decoded } from './decoded'
import { addressKey } from './old-addresses'
import routes from './routes.json'

interface Moved {
  status: 301 | 307 | 308
  location: string
}

const KNOWN = new RegExp(`^(?:${routes.known.map((route) => route.replace(/:\w+/g, '[^/]+')).join('|')})$`)
const ROUTES = routes.known.map((route) => ({
  parts: route.split('/'),
  form: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`, 'i'),
}))
const INTERNAL = /^\/(?:api|_next|media|og)(?:\/|$)/
const FILE = /\.[a-z0-9]{2,11}$/

/**
 * Where an address has to be asked instead, in one step: an operator's old address to its new one, another form of a code to the code, a
 * slash at the end or a doubled one to the address without, other letters to those of the address. Null for an address that is the one already, or that the pages judge themselves.
 */
export async function resolveAddress(url: string, book: AddressBook): Promise<Moved | 'unavailable' | null> {
  const key = addressKey(url)
  const asked = url.split('?', 1)[0] ?? '/'
  if (key === null || INTERNAL.test(asked)) return null
  const moved = await book.findNewAddress(key)
  if (moved !== null) {
    const target = await canonical(moved, book)
    return target === undefined ? 'unavailable' : { status: 301, location: target }
  }
  const [path = '/'] = key.split('?', 1)
  const one = await canonical(key, book)
  if (one === undefined) return 'unavailable'
  const [only = '/'] = one.split('?', 1)
  const strayed = /(?:.\/$)|\/\//.test(asked)
  if (only === path && !strayed) return null
  if (!KNOWN.test(only) && !FILE.test(only)) return { status: 307, location: '/home' }
  return { status: 308, location: one }
}

/** Not kept for ever: an operator may correct the table. */
export function movedAnswer({ status, location }: Moved): Answer {
  return {
    status,
    headers: { Location: location, 'Cache-Control': status === 307 ? 'no-store' : 'public, max-age=3600' },
  }
}

/** The one address of a page's, with its query and fragment; undefined where the platform would have to say and does not. */
async function canonical(address: string, book: AddressBook): Promise<string | undefined> {
  const [, given = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const path = spelled(given)
  const [, subject = '', first = '', more = ''] = /^\/([a-z]+)\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (subject === 'product' && more === '' && !/^\d{9}$/.test(first)) {
    const code = readProductCode(decoded(first) ?? '')
    if (!code) return `${path}${rest}`
    const minsan = code.minsan ?? (code.ean === null ? null : await book.minsanOfEan(code.ean))
    if (minsan === undefined) return undefined
    return minsan === null ? `${path}${rest}` : `/product/${minsan}${rest}`
  }
  const id = subject === 'pharmacy' && !CODE.test(first) ? readId(first) : null
  if (id !== null) {
    const code = await book.codeOfPharmacy(id)
    if (code === undefined) return undefined
    return code === null ? `${path}${rest}` : `/pharmacy/${encodeURIComponent(code)}${more}${rest}`
  }
  return `${path}${rest}`
}

/** Parts whose letters count, or that `canonical` reads itself. */
const AS_GIVEN = new Set([':productId', ':orderId', ':serviceId', ':email'])

/** The code of a pharmacy. What has not its form (a number, a UUID) is an id, whose letters count. */
const CODE = /^[A-Z][A-Z0-9-]{0,31}$/i

/** A page's path in the letters of its one address: the codes of pharmacies are capitals, all else is small. What is no page stays. */
function spelled(path: string): string {
  const route = ROUTES.find(({ form }) => form.test(path))
  if (!route) return path
  const parts = path.split('/').map((part, index) => {
    const name = route.parts[index] ?? ''
    if (!name.startsWith(':')) return name
    if (AS_GIVEN.has(name)) return part
    // WordPress writes the percent-encoding itself in small letters (lib/blog/paths.ts).
    if (name === ':slug') return part.toLowerCase()
    const text = decoded(part) ?? ''
    if (name === ':pharmacyCode' && !CODE.test(text)) return part
    const right = name === ':pharmacyCode' ? text.toUpperCase() : text.toLowerCase()
    return right === text ? part : encodeURIComponent(right)
  })
  return parts.join('/')
}
