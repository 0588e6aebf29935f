import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import sharp from 'sharp'
import type { FileStore } from '@/backend/files/store'
import { cachedPicture, sizeFor } from '@/backend/http/picture-cache'
import { CommandFailure } from '@/backend/process/files'
import { isShortage } from '@/lib/process/error-record'
import { estimateDecodedBytes } from '@/lib/rules/picture-memory'

/** Limits in bytes, in pixels and in memory for decoding. */
export const BYTES_MAX = 25 * 1024 * 1024
const PIXELS_MAX = 100_000_000
const DECODED_BYTES_MAX = 400_000_000
/** Smaller sides mean an icon or tracking pixel. */
const SIDE_MIN = 50
const SIDE_MAX = 1600
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Available widths; others are refused, so that clients cannot fill the disk. */
const WIDTHS = [160, 320, 640, 1280] as const
/** Part of the folder name: increment when the encoding changes, to invalidate old files. */
const VERSION = 1

const NAME = /^[0-9a-f]{24}-[0-9a-f]{6}$/

const SHORTAGE = 'this machine is short of memory, disk or open files. Free some, and run the import again.'

const FOLDER = 'pictures'
const toFile = (name: string) => `${FOLDER}/${name}.webp`

/** The file is not an acceptable picture; the message is for the operator. */
export class NoPicture extends Error {}

/**
 * Stores pictures under `pictures/`, named by the digest of their source and the placeholder colour.
 * Existing pictures are not encoded again. `dry` decodes without writing.
 */
export async function pictureKeeper(files: FileStore, { dry }: { dry: boolean }) {
  const known = new Map<string, string>()
  for await (const file of files.list(FOLDER)) {
    const name = file.slice(FOLDER.length + 1).replace(/\.webp$/, '')
    if (NAME.test(name)) known.set(name.slice(0, 24), name)
  }
  return async (content: Buffer): Promise<string> => {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 24)
    const name = known.get(digest)
    if (name) return picturePath(name)
    const { picture, colour } = await rewritten(content)
    const made = `${digest}-${colour}`
    if (!dry) await files.write(toFile(made), picture)
    known.set(digest, made)
    return picturePath(made)
  }
}

const picturePath = (name: string) => `/media/pictures/${name}.webp`

/**
 * Decodes, rotates by EXIF and re-encodes the picture, which drops all metadata such as location and device. Throws {@link NoPicture}, or CommandFailure if the machine is short of memory.
 */
async function rewritten(content: Buffer): Promise<{ picture: Buffer; colour: string }> {
  if (content.length > BYTES_MAX) throw new NoPicture(`larger than ${BYTES_MAX / 1024 / 1024} MB`)
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX })
    const header = await source.metadata()
    const { format, width, height } = header
    if (!FORMATS.has(format)) throw new NoPicture(`no JPEG, PNG, WebP, AVIF, GIF or TIFF but ${format}`)
    if (Math.min(width, height) < SIDE_MIN) throw new NoPicture(`smaller than ${SIDE_MIN} pixels: ${width} × ${height}`)
    if (width * height > PIXELS_MAX)
      throw new NoPicture(`more than ${PIXELS_MAX / 1_000_000} million pixels: ${width} × ${height}`)
    if (estimateDecodedBytes(header) > DECODED_BYTES_MAX)
      throw new NoPicture(`too large to decode: ${width} × ${height}, ${header.channels} channels of ${header.depth}`)
    const picture = await source
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .toBuffer()
    return { picture, colour: await edgeColour(picture) }
  } catch (error) {
    if (error instanceof NoPicture) throw error
    if (isShortage(error)) throw new CommandFailure(`a picture could not be decoded: ${SHORTAGE}`)
    throw new NoPicture('not readable as a picture')
  }
}

async function edgeColour(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .resize(3, 3, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (channel: number) =>
    [0, 1, 2, 3, 5, 6, 7, 8].reduce((sum, pixel) => sum + (data[pixel * 3 + channel] ?? 255), 0) / 8
  return [0, 1, 2].map((channel) => Math.round(at(channel)).toString(16).padStart(2, '0')).join('')
}

/** A stored picture in the smallest sufficient size, created on demand; null if unknown. */
export async function pictureInSize(
  files: FileStore,
  name: string,
  type: 'webp' | 'avif',
  wanted = 640,
): Promise<Buffer | null> {
  // Comes from a URL: nothing else may reach a file name.
  if (!NAME.test(name)) return null
  const width = sizeFor(WIDTHS, wanted)
  return cachedPicture(files, { folder: `pictures-${VERSION}`, name: `${name}-${width}`, type }, async () => {
    const content = await files.read(toFile(name))
    if (!content) return null
    const sized = sharp(content).resize({ width, withoutEnlargement: true })
    return (type === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 80 })).toBuffer()
  })
}

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
