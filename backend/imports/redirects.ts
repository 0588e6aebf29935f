import { reject } from './outcome'
import { Table } from './table'
import { required } from './values'

export type RedirectRecord = { from_path: string; to_path: string }

const LONGEST = 2000
/** Paths of the shop that must not be redirected. */
const OWN = /^\/(?:$|\?|#|home(?:$|\?)|(?:api|_next|media|og)(?:\/|$))/

/**
 * The shop's own format, see docs/imports.md. The old address may be a full URL of the old site; the new one is a
 * path of this shop.
 */
export const redirectTable = new Table(
  {
    columns: {
      from: { names: ['da', 'vecchio', 'vecchio_indirizzo', 'from', 'old', 'old_address'], required: true },
      to: { names: ['a', 'nuovo', 'nuovo_indirizzo', 'to', 'new', 'new_address'], required: true },
    },
  },
  (row): RedirectRecord => {
    const from = required(row.from, 'da')
    const to = required(row.to, 'a')
    const from_path = addressKey(from) ?? reject('invalid_path', `not an address: ${from}`)
    if (OWN.test(from_path)) reject('invalid_path', `the shop needs this address itself: ${from_path}`)
    const to_path = /^\/(?!\/)/.test(to) ? addressKey(to, { fragment: true }) : null
    return { from_path, to_path: to_path ?? reject('invalid_path', `not a path of the shop: ${to}`) }
  },
)

/** Normalised path and query: no origin, no trailing slash, encoded like a browser does; null if invalid. */
function addressKey(text: string, { fragment = false }: { fragment?: boolean } = {}): string | null {
  const whole = text.startsWith('/') ? `http://old.invalid${text}` : text
  if (whole.length > LONGEST || !/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null
  const { pathname, search, hash } = new URL(whole)
  return `${pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')}${search}${fragment ? hash : ''}`
}
