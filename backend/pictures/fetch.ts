import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { BYTES_MAX, NoPicture } from './keep'

const TIMEOUT_MS = 20_000

/** Non-public addresses: loopback, private networks and IANA special purposes (RFC 6890). */
const reserved = new BlockList()
for (const [net, prefix] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ],
  ...[
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ],
  ...[
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][])
  reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as [string, number][])
  reserved.addSubnet(net, prefix, 'ipv6')
/** Global unicast; all other IPv6 addresses are special. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4')
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

interface Allowed {
  hosts: readonly string[]
  /** Overridden only by tests with a local server. */
  isPublic?: (address: string) => boolean
}

/**
 * Downloads a picture from a host allowed by the operator. Resolves the name once, requires a public address,
 * connects to that address and follows no redirects. Throws {@link NoPicture}.
 */
export async function fetchPicture(address: string, { hosts, isPublic = isPublicAddress }: Allowed): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new NoPicture('no http address')
  if (!hosts.includes(url.host)) throw new NoPicture(`${url.host} is none of PICTURE_SOURCES`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => {
        throw new NoPicture(`${host} is not found`)
      })
  const [first] = found
  if (!first || !found.every((one) => isPublic(one.address)))
    throw new NoPicture(`${host} is no public address of the internet`)
  const resolved: LookupFunction = (_, options, answer) =>
    options.all ? answer(null, [first]) : answer(null, first.address, first.family)
  return read(url, resolved)
}

function read(url: URL, resolved: LookupFunction): Promise<Buffer> {
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, refuse) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const fail = (why: string) => refuse(new NoPicture(why))
    const request = client.get(url, { lookup: resolved, signal, headers: { Accept: 'image/*' }, agent: false })
    request.on('error', () => fail(signal.aborted ? 'took too long' : 'could not be fetched'))
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        request.destroy()
        return fail(`answered ${response.statusCode}`)
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', () => fail('broke off'))
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= BYTES_MAX) return
        request.destroy()
        fail(`larger than ${BYTES_MAX / 1024 / 1024} MB`)
      })
      response.on('end', () => (response.complete ? resolve(Buffer.concat(chunks)) : fail('broke off')))
    })
  })
}
