import { isIPv6 } from 'node:net'

/**
 * Returns the limit key of a client address: itself for IPv4, also when mapped to IPv6 (`::ffff:192.0.2.1`, RFC 4291,
 * 2.5.5.2); the /64 network of a connection for IPv6 (RFC 6177).
 */
export function countedAddress(address: string): string {
  return countedParts(address, 4)
}

/**
 * Returns the limit key of all networks that one line may have: a /48 for IPv6, from which a provider's customer can take
 * 65,536 networks (RFC 6177). For IPv4 it is the address.
 */
export function countedSite(address: string): string {
  return countedParts(address, 3)
}

function countedParts(address: string, groupsOfNetwork: number): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = short.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, groupsOfNetwork).join(':')}::/${groupsOfNetwork * 16}`
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}
