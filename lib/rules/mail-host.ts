/** Hosts that many Italian shoppers have their mailbox at, most frequent first. */
const COMMON = [
  ...['gmail.com', 'libero.it', 'hotmail.it', 'hotmail.com', 'yahoo.it', 'outlook.it', 'outlook.com', 'alice.it'],
  ...['virgilio.it', 'tiscali.it', 'icloud.com', 'yahoo.com', 'fastwebnet.it', 'inwind.it', 'aruba.it'],
]
/** Other hosts that exist and resemble a common one. */
const OTHERS = new Set([
  ...[
    'mail.com',
    'email.it',
    'email.com',
    'ymail.com',
    'googlemail.com',
    'fastmail.com',
    'hotmail.fr',
    'hotmail.es',
    'hotmail.de',
  ],
  ...['hotmail.ch', 'hotmail.be', 'hotmail.se', 'hotmail.co.uk', 'outlook.fr', 'outlook.es', 'outlook.de', 'yahoo.fr'],
  ...['yahoo.es', 'yahoo.de', 'yahoo.co.uk', 'live.it', 'tiscalinet.it', 'cloud.com'],
])
const TYPOS_MAX = 2
/** Names from this length on may have two typos; shorter ones would match others' hosts. */
const LONG = 6

/** Returns the address with the common mail host that was probably meant; null for an address that looks right. */
export function likelyMailbox(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  if (at < 1 || host === '' || COMMON.includes(host) || OTHERS.has(host)) return null
  const [likely] = COMMON.map((name) => ({ name, typos: hostTypos(host, name) }))
    .filter(({ name, typos }) => typos <= (toName(name).length < LONG ? 1 : TYPOS_MAX))
    .sort((one, other) => one.typos - other.typos)
  return likely ? `${email.slice(0, at)}@${likely.name}` : null
}

const toName = (host: string) => host.slice(0, host.lastIndexOf('.'))

/** `.it` and `.com` are taken for each other, which counts as one typo. */
function hostTypos(host: string, common: string): number {
  const otherEnd = toName(host) === toName(common) && /\.(it|com)$/.test(host)
  return otherEnd ? 1 : countTypos(host, common)
}

/** Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment). */
function countTypos(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY
      const replaced = at(1, 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? at(2, 2) + 1
          : Number.POSITIVE_INFINITY
      line.push(Math.min(at(1, 0) + 1, (line[column - 1] ?? 0) + 1, replaced, swapped))
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? Number.POSITIVE_INFINITY
}
