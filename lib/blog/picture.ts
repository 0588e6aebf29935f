import { createHmac, timingSafeEqual } from 'node:crypto'
import sharp from 'sharp'
import { readBytes } from '@/lib/http/bounded-body'
import { createPictureCache } from '@/lib/http/picture-cache'
import { isShortage } from '@/lib/process/error-record'
import { splitList } from '@/lib/process/split-list'
import { estimateDecodedBytes } from '@/lib/rules/picture-memory'
import { blogUrl, env } from '@/lib/settings/env'

const PATH = /^\/media\/blog\/([\w-]{22})-([\w-]{1,1400})\.webp$/

const keys = () => splitList(env().SESSION_SECRET)
const mark = (key: string, name: string) =>
  createHmac('sha256', key).update(`blog-picture ${name}`).digest('base64url').slice(0, 22)

/** Allows the blog's host and those named by the operator. */
function allowedHost(host: string): boolean {
  const named = env()
    .BLOG_MEDIA_HOSTS.split(',')
    .map((one) => one.trim().toLowerCase())
  return host === new URL(blogUrl()).host || (host !== '' && named.includes(host))
}

/**
 * Address of a blog picture on our image pipeline; null for a host that is not allowed. Signed, so that clients
 * cannot make the shop fetch arbitrary URLs.
 */
export function picturePath(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || !allowedHost(url.host)) return null
  // Public pages must not reveal the blog's own host, which may be internal.
  const own = url.host === new URL(blogUrl()).host
  const name = Buffer.from(own ? `${url.pathname}${url.search}` : url.href).toString('base64url')
  const [key = ''] = keys()
  const path = `/media/blog/${mark(key, name)}-${name}.webp`
  return PATH.test(path) ? path : null
}

/** Source of a pipeline address; null if the signature is invalid. */
export function pictureSource(path: string): URL | null {
  const [, given = '', name = ''] = PATH.exec(path) ?? []
  const good = keys().some((key) => given !== '' && timingSafeEqual(Buffer.from(mark(key, name)), Buffer.from(given)))
  if (!good) return null
  const address = Buffer.from(name, 'base64url').toString('utf8')
  const url = URL.canParse(address, blogUrl()) ? new URL(address, blogUrl()) : null
  return url && allowedHost(url.host) ? url : null
}

/** Widths of the pipeline; requested by components/ui/picture.tsx. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const
type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const TIMEOUT_MS = 8000
const BYTES = 15_000_000
/** Limit of memory for decoding: 12 megapixels of RGBA, larger JPEGs. */
const DECODED_BYTES_MAX = 100_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'])
const kept = createPictureCache(24_000_000)
let turn: Promise<unknown> = Promise.resolve()

/**
 * A blog picture by its path (lib/blog/picture.ts), as WebP of at most that width. Null if it does not exist or is
 * no picture; throws if the blog does not answer, or this machine is short of memory.
 */
export const blogPicture = (path: string, width: PictureWidth) => kept(`${path} ${width}`, () => make(path, width))

async function make(path: string, width: PictureWidth): Promise<Buffer | null> {
  const source = pictureSource(path)
  if (!source) return null
  const original = await fetched(source)
  if (!original) return null
  // One at a time, to leave CPU to the shop.
  const made = turn.then(() => resized(original, width))
  turn = made.catch(() => null)
  return made
}

async function resized(original: Buffer, width: number): Promise<Buffer | null> {
  try {
    const picture = sharp(original, { limitInputPixels: DECODED_BYTES_MAX, failOn: 'error' })
    const header = await picture.metadata()
    // An SVG is a document and may load others.
    if (!FORMATS.has(header.format ?? '') || estimateDecodedBytes(header) > DECODED_BYTES_MAX) return null
    return await picture
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78, effort: 3 })
      .toBuffer()
  } catch (error) {
    if (isShortage(error)) throw error
    return null
  }
}

async function fetched(source: URL): Promise<Buffer | null> {
  // A redirect may lead to a host that is not allowed.
  const answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (answer.status >= 500) throw new Error(`the blog's pictures: status ${answer.status}`)
  if (!answer.ok || !/^image\//.test(answer.headers.get('content-type') ?? '')) {
    await answer.body?.cancel()
    return null
  }
  return readBytes(answer, BYTES)
}

export async function pictureSize(path: string): Promise<{ width: number; height: number } | null> {
  try {
    const bytes = await blogPicture(path, 1280)
    const { width, height } = bytes ? await sharp(bytes).metadata() : {}
    return width && height ? { width, height } : null
  } catch {
    return null
  }
}
