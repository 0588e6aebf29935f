import routes from '@/lib/rules/routes.json'
import { decoded } from '../http/decoded'

/** Words of an address that does not exist, for the home page that it leads to; next.config.mjs reads its name too. */
export const LOST_COOKIE = 'lost'
/** Long enough to follow the redirect. */
const SECONDS = 10
const WORDS_MAX = 5

const OF_ROUTES = new Set([
  ...routes.known.flatMap((route) => route.split(/[/-]/)),
  ...[
    'products',
    'prodotto',
    'prodotti',
    'category',
    'categoria',
    'categorie',
    'shop',
    'negozio',
    'index',
    'page',
    'pagina',
  ],
])

/** Returns the words of an address that may name what was looked for: letters only, so no codes, mailboxes or markup. */
export function readLostWords(address: string): string {
  const [path = ''] = (decoded(address) ?? '').split(/[?#]/)
  if (path.includes('@')) return ''
  const words = path.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /^[\p{L}\p{M}]{3,20}$/u.test(word))
  return words
    .filter((word) => !OF_ROUTES.has(word.toLowerCase()))
    .slice(0, WORDS_MAX)
    .join(' ')
}

/** Serialises the cookie for the redirect's answer; `-` without words. */
export const lostCookie = (url: string, { secure }: { secure: boolean }): string =>
  `${LOST_COOKIE}=${encodeURIComponent(readLostWords(url) || '-')}; Path=/home; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
