import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { keptPicture, writeWhole } from '@/backend/http/picture-cache'
import { sizeFor } from './sizes'

/** Bytes and pixels of a picture; more than a good camera makes would take a gigabyte to decode. */
export const BYTES_MAX = 25 * 1024 * 1024
const PIXELS_MAX = 100_000_000
/** Below this a side is a sign or a counter, no picture of goods. */
const SIDE_MIN = 50
/** The longest side that is kept. */
const SIDE_MAX = 1600
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Widths that are served; others are refused, so that nobody can fill the disk with sizes. */
const WIDTHS = [160, 320, 640, 1280] as const
/** Part of the folder's name: raise it when sizes are made another way, and old files are not served any more. */
const VERSION = 1

const NAME = /^[0-9a-f]{24}-[0-9a-f]{6}$/

const folderOf = (dataDir: string) => join(dataDir, 'pictures')

/** Why something is no picture that the shop takes; the message says so to the operator. */
export class NoPicture extends Error {}

/**
 * Keeps pictures under `<dataDir>/pictures`, each under the digest of what it was made of, with the colour that stands in its place until it
 * has come. A picture that is there already is not made again. `dry` decodes and writes nothing.
 */
export async function pictureKeeper(dataDir: string, { dry }: { dry: boolean }) {
  const folder = folderOf(dataDir)
  const known = new Map<string, string>()
  for (const file of await readdir(folder).catch(() => [])) {
    const name = file.replace(/\.webp$/, '')
    if (NAME.test(name)) known.set(name.slice(0, 24), name)
  }
  /** Gives the address of the picture. Throws {@link NoPicture}. */
  return async (content: Buffer): Promise<string> => {
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 24)
    const name = known.get(digest)
    if (name) return addressOf(name)
    const { picture, colour } = await rewritten(content)
    const made = `${digest}-${colour}`
    if (!dry) await writeWhole(folder, join(folder, `${made}.webp`), picture)
    known.set(digest, made)
    return addressOf(made)
  }
}

const addressOf = (name: string) => `/media/pictures/${name}.webp`

/** Decoded, turned as the camera was held, and written anew, so that nothing of it is left but what is seen: no place, no device. */
async function rewritten(content: Buffer): Promise<{ picture: Buffer; colour: string }> {
  if (content.length > BYTES_MAX) throw new NoPicture(`larger than ${BYTES_MAX / 1024 / 1024} MB`)
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX })
    const { format, width, height } = await source.metadata()
    if (!FORMATS.has(format)) throw new NoPicture(`no JPEG, PNG, WebP, AVIF, GIF or TIFF but ${format}`)
    if (Math.min(width, height) < SIDE_MIN) throw new NoPicture(`smaller than ${SIDE_MIN} pixels: ${width} × ${height}`)
    if (width * height > PIXELS_MAX)
      throw new NoPicture(`more than ${PIXELS_MAX / 1_000_000} million pixels: ${width} × ${height}`)
    const picture = await source
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .toBuffer()
    return { picture, colour: await edgeColour(picture) }
  } catch (error) {
    if (error instanceof NoPicture) throw error
    throw new NoPicture('not readable as a picture')
  }
}

/** The colour of its edge, which goes on where the picture does not fill its place. */
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

/** A kept picture in the smallest size that is wide enough, made when first asked for; null where there is none. */
export async function pictureInSize(
  dataDir: string,
  name: string,
  type: 'webp' | 'avif',
  wanted = 640,
): Promise<Buffer | null> {
  // It comes from an address: nothing else may reach a file's name.
  if (!NAME.test(name)) return null
  const width = sizeFor(WIDTHS, wanted)
  return keptPicture(dataDir, { folder: `pictures-${VERSION}`, name: `${name}-${width}`, type }, async () => {
    const content = await readFile(join(folderOf(dataDir), `${name}.webp`)).catch(() => null)
    if (!content) return null
    const sized = sharp(content).resize({ width, withoutEnlargement: true })
    return (type === 'avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 80 })).toBuffer()
  })
}
