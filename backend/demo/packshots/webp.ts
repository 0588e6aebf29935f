import sharp from 'sharp'
import type { Packshot } from '@/backend/demo/packshots/art'
import { packshotSpec, renderPackshot } from '@/backend/demo/packshots/render'
import { keptPicture } from '@/backend/http/picture-cache'

/** Sides in pixels that are served; others are refused, so that nobody can fill the disk with sizes. */
export const PACKSHOT_SIZES = [160, 320, 480, 800] as const
export type PackshotSize = (typeof PACKSHOT_SIZES)[number]

/** A listing of ten pictures should not weigh more than its page. */
const MAX_BYTES = 25 * 1024

/** Part of the folder's name: raise it when the drawing changes, and old files are not served any more. */
const ART_VERSION = 2

let packs: Promise<ReadonlyMap<string, Packshot>> | undefined

/** Picture `index` (from 1) of a demo product, square, WebP; null where there is none. Takes about 50 ms. */
export async function packshotWebp(minsan: string, index: number, size: PackshotSize = 800): Promise<Buffer | null> {
  // What reads the files is much code that a shop without the demo never needs.
  packs ??= import('@/backend/demo/packshots/packs').then(({ readPacks }) => readPacks())
  const pack = (await packs).get(minsan)
  const spec = pack && packshotSpec(pack, index)
  if (!spec) return null
  const picture = sharp(Buffer.from(renderPackshot(spec)), { density: 72 })
  const sized = size === 800 ? picture : picture.resize(size, size, { kernel: 'lanczos3' })
  const flat = sized.flatten({ background: '#ffffff' })
  const encode = (quality: number) => flat.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  const fine = await encode(78)
  return fine.length <= MAX_BYTES ? fine : encode(58)
}

/** The same, drawn on first request and kept in `<dataDir>/media/packshots-<version>/`. */
export function cachedPackshot(
  dataDir: string,
  minsan: string,
  index: number,
  size: PackshotSize = 800,
): Promise<Buffer | null> {
  const name = `${minsan}-${index}-${size}`
  // It comes from an address: only digits may reach a file's name.
  if (!/^\d{9}-\d-\d{2,4}$/.test(name)) return Promise.resolve(null)
  const draw = () => packshotWebp(minsan, index, size)
  return keptPicture(dataDir, { folder: `packshots-${ART_VERSION}`, name }, draw)
}
