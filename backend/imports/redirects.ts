import { formatOldAddress, type OldAddress, parseOldAddress } from '@/lib/rules/old-address'
import { reject } from './outcome'
import { Table } from './table'
import { required } from './values'

export type RedirectRecord = { from_path: string; to_path: string }

const LONGEST = 2000
/** Paths of the shop that must not be redirected. */
const OWN = /^\/(?:api|_next|media|og)(?:\/|$)/
/** Pages that are only redirected with a parameter that the shop does not know. */
const HOME = new Set(['/', '/home'])

/**
 * The shop's own format, see docs/imports.md. The old address may be a full URL of the old site; the new one is a
 * path of this shop.
 */
export const redirectTable = new Table(
  {
    columns: {
      from: {
        names: [
          ...['da', 'vecchio', 'vecchio_indirizzo', 'from', 'old', 'old_address', 'source_url', 'source', 'old_url'],
          ...['vecchio_url', 'url_vecchio', 'url_sorgente', 'request_url', 'redirect_from'],
        ],
        required: true,
      },
      to: {
        names: [
          ...['a', 'nuovo', 'nuovo_indirizzo', 'to', 'new', 'new_address', 'target', 'target_url', 'destination'],
          ...['destination_url', 'destinazione', 'new_url', 'nuovo_url', 'url_nuovo', 'redirect_to'],
        ],
        required: true,
      },
    },
  },
  (row): RedirectRecord => {
    const from = readOldAddress(required(row.from, 'da'))
    const to = required(row.to, 'a')
    const to_path = toPath(to) ?? reject('invalid_path', `not a path of the shop: ${to}`)
    return { from_path: formatOldAddress(from), to_path }
  },
)

function readOldAddress(text: string): OldAddress {
  const address = text.length > LONGEST ? null : parseOldAddress(text)
  if (!address) return reject('invalid_path', `not an address: ${text}`)
  if (OWN.test(address.path)) reject('invalid_path', `the shop needs this address itself: ${address.path}`)
  if (HOME.has(address.path) && address.parameters.length === 0)
    reject('invalid_path', `this is the home page, and no parameter names an old one: ${text}`)
  return address
}

const SHOP = 'http://shop.invalid'

/** Path, query and fragment, encoded like a browser does, without double or trailing slashes; null if elsewhere. */
function toPath(text: string): string | null {
  if (!text.startsWith('/') || text.length > LONGEST || !URL.canParse(text, SHOP)) return null
  const { origin, pathname, search, hash } = new URL(text, SHOP)
  return origin === SHOP ? `${pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${search}${hash}` : null
}
