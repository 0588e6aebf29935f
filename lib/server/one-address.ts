import { readId } from '@/lib/contract/id'
import { readProductCode } from '@/lib/identifiers/product-code'
import routes from '@/lib/rules/routes.json'
import { decoded } from '../http/decoded'
import type { AddressBook } from './address-book'
import type { Answer } from './answer'
import type { OwnPageKind } from './finish'
import { answerOldPage } from './static-files'

interface Moved {
  status: 301 | 307 | 308
  location: string
}

const toPattern = (route: string) => route.replace('.', '\\.').replace(/:\w+/g, '[^/]+')
const KNOWN = new RegExp(`^(?:${routes.known.map(toPattern).join('|')})$`)
const ROUTES = routes.known.map((route) => ({
  parts: route.split('/'),
  form: new RegExp(`^${toPattern(route)}$`, 'i'),
}))
/** What is no page: answers and files, each with all below it. */
const INTERNAL = new RegExp(`^(?:${routes.endpoints.map(toPattern).join('|')})(?:/|$)`)
export const HOME: Moved = { status: 307, location: '/home' }
/** What messengers take for a part of a link: signs of the sentence around it, and tracking added with `&`. */
const STUCK = /(?:&[\w.-]+=[^/]*|[),.;:!'*\]]|%(?:C2%(?:AB|BB)|E2%80%(?:A6|9[89CD])|2[1279C]|3[BE]|5D|7D))+$/i
const FILE = /\.[a-z0-9]{2,11}$/
/** The desk has its own not-found page. */
const DESK = /^\/banco\//

/**
 * Returns the canonical URL in one redirect: the operator's table, other forms of a code, trailing or double slashes,
 * upper case, and the home page for an unknown one outside of the desk. Null for a canonical URL, or one that the pages check.
 */
export async function resolveAddress(url: string, book: AddressBook): Promise<Moved | 'unavailable' | null> {
  const key = addressKey(url)
  const asked = url.split('?', 1)[0] ?? '/'
  if (key === null || INTERNAL.test(asked)) return null
  const end = await followRedirects(key, book)
  if (end === undefined) return 'unavailable'
  if (end !== key) return { status: 301, location: end }
  // A malformed URL, which Next answers with an error.
  if (decoded(asked) === null) return HOME
  const [path = '/'] = key.split('?', 1)
  const one = await canonical(key, book)
  if (one === undefined) return 'unavailable'
  const [only = '/'] = one.split('?', 1)
  const strayed = /(?:.\/$)|\/\//.test(asked)
  if (only !== '/' && !KNOWN.test(only) && !FILE.test(only) && !DESK.test(only)) return HOME
  if (only === path && !strayed) return null
  return { status: 308, location: one }
}

/** Normalizes path and query: browser encoding, no double or trailing slashes. */
function addressKey(url: string): string | null {
  const whole = `http://shop.invalid${url.replace(/^\/{2,}/, '/')}`
  if (!url.startsWith('/') || !URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  return `${pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${search}`
}

/** Follows the operator's redirects to their end, or not at all if they form a loop; undefined if the platform fails. */
async function followRedirects(key: string, book: AddressBook): Promise<string | undefined> {
  const passed = new Set([key])
  let address = key
  for (;;) {
    const moved = await book.findNewAddress(address)
    if (moved === null) return address
    const next = await canonical(moved, book)
    if (next === undefined || passed.has(next)) return next && key
    passed.add(next)
    address = next
  }
}

/** Not permanent: an operator may correct the table. */
export function movedAnswer({ status, location }: Moved): Answer {
  return {
    status,
    headers: { Location: location, 'Cache-Control': status === 307 ? 'no-store' : 'public, max-age=3600' },
  }
}

/** Returns a page's canonical URL with query and fragment; undefined if the platform is needed and fails. */
async function canonical(address: string, book: AddressBook): Promise<string | undefined> {
  const [, given = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const path = spelled(given.replace(STUCK, '') || '/')
  const [, subject = '', first = '', more = ''] = /^\/([a-z]+)\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (subject === 'product' && more === '' && !/^\d{9}$/.test(first)) {
    const code = readProductCode(decoded(first) ?? '')
    if (!code) return `${path}${rest}`
    const byEan = code.ean === null ? null : await book.minsanOfEan(code.ean)
    const minsan = byEan ?? code.minsan ?? byEan
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

/** Case-sensitive segments, or read by `canonical`. */
const AS_GIVEN = new Set([':productId', ':orderId', ':serviceId', ':email'])

/** A pharmacy's code. Anything else (a number, a UUID) is a case-sensitive ID. */
const CODE = /^[A-Z][A-Z0-9-]{0,31}$/i

/** Normalizes case: codes of pharmacies in capitals, the rest in lower case. Unknown paths stay. */
function spelled(path: string): string {
  const route = ROUTES.find(({ form }) => form.test(path))
  if (!route) return path
  const parts = path.split('/').map((part, index) => {
    const name = route.parts[index] ?? ''
    if (!name.startsWith(':')) return name
    if (AS_GIVEN.has(name)) return part
    // WordPress writes percent-encodings in lower case (lib/blog/paths.ts).
    if (name === ':slug') return part.toLowerCase()
    const text = decoded(part) ?? ''
    if (name === ':pharmacyCode' && !CODE.test(text)) return part
    const right = name === ':pharmacyCode' ? text.toUpperCase() : text.toLowerCase()
    return right === text ? part : encodeURIComponent(right)
  })
  return parts.join('/')
}

/** Maximum length of a URL. */
const URL_LIMIT = 4096
/** Next and the API handle their methods. */
const ALL_METHODS = /^\/(?:api|_next|banco\/azioni)\/|^\/__nextjs/
/** Selection of a pharmacy, which a shop with one pharmacy does not have. */
const CHOOSING = /^\/(pharmacy-selection|pharmacies)(\/|$)/

/** Answers without Next: one of our pages, an answer such as a redirect home, or null. */
export function answeredByUs(
  { method, url }: { method: string; url: string },
  { one_pharmacy }: { one_pharmacy: boolean },
): OwnPageKind | Answer | null {
  if (url.length > URL_LIMIT) return 'too_long'
  const pathname = url.split('?', 1)[0] ?? '/'
  if (method !== 'GET' && method !== 'HEAD' && !ALL_METHODS.test(pathname)) return 'not_sent'
  // A malformed URL, which Next answers with an error. A page's may be one of an old site (`resolveAddress`).
  if (INTERNAL.test(pathname) && decoded(pathname) === null) return movedAnswer(HOME)
  if (one_pharmacy && CHOOSING.test(pathname)) return movedAnswer(HOME)
  return pathname === '/offline' ? 'offline' : answerOldPage(pathname)
}
